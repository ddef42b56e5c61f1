package io.codex.example.titles.importing;

import io.codex.example.titles.Title;
import io.codex.example.titles.Titles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores a batch and the progress it makes in one transaction: after a crash either both are there or neither. */
@Component
final class BatchWriter {

    private final Titles titles;
    private final ImportProgresses progresses;
    private final TransactionTemplate transaction;

    BatchWriter(Titles titles, ImportProgresses progresses, PlatformTransactionManager transactionManager) {
        this.titles = titles;
        this.progresses = progresses;
        this.transaction = new TransactionTemplate(transactionManager);
    }

    /** Returns the progress after the batch. */
    ImportProgress write(TitleBatch batch, ImportProgress before) {
        return transaction.execute(status -> progresses.save(before.plus(batch, add(batch.titles()))));
    }

    ImportProgress finish(ImportProgress progress) {
        return progresses.save(progress.finish());
    }

    /** Returns how many of the titles were new. */
    private long add(Map<String, Title> batch) {
        Map<String, Title> stored = new HashMap<>();
        titles.findAllById(batch.keySet()).forEach(title -> stored.put(title.name(), title));
        List<Title> changed = new ArrayList<>(batch.size());
        for (Title title : batch.values()) {
            Title known = stored.get(title.name());
            if (known == null || title.position() < known.position()) {
                changed.add(title);
            }
        }
        titles.saveAll(changed);
        return (long) batch.size() - stored.size();
    }
}
