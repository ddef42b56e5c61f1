package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tree whose keys are made of properties: that of the records themselves, or that of an index. */
sealed interface KeySpace permits IdSpace, IdPartsSpace, IndexSpace {

    /** One property in the keys; in the tree null stands first if it is ascending, last if it is descending. */
    record Part(PropertyReference property, boolean descending) {}

    /** Returns the class of the records. */
    CodexPersistentEntity<?> entity();

    /** Returns the name of the tree. */
    String tree();

    /** Tells whether the entries are the records themselves. */
    boolean isOfRecords();

    /** Tells whether the values of all parts belong to one record at most. */
    boolean isUnique();

    /** Returns the properties that the keys are made of, the most significant first, without the id behind an index. */
    List<Part> parts();

    /** Returns the keys whose first parts have the given values. */
    KeyRange prefix(List<? extends @Nullable Object> leading);

    /** Returns the keys whose first parts have the given values, and whose next part lies in a range. */
    KeyRange range(List<? extends @Nullable Object> leading, ValueRange next);

    /** Returns the key of the record of which the values of all parts and the id are given. */
    byte[] key(List<? extends @Nullable Object> values, Object id);
}
