package io.codex.data.core.query;

import io.codex.Transaction;
import java.util.HexFormat;
import org.springframework.dao.DataRetrievalFailureException;

/** Finds the record that an index entry leads to. */
final class RecordLookup {

    private RecordLookup() {}

    /** An entry and its record change in one commit, so a missing record means that somebody wrote past the template. */
    static byte[] find(Transaction transaction, String tree, byte[] key) {
        return transaction
                .get(tree, key)
                .orElseThrow(() -> new DataRetrievalFailureException("Tree '" + tree + "' has no record of the key 0x"
                        + HexFormat.of().formatHex(key) + ", though one of its indexes leads there. "
                        + "Records must be written and deleted through Codex repositories or the template; "
                        + "drop the tree of the index to have it built again."));
    }
}
