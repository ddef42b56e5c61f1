package io.codex.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.KeyRange;
import io.codex.data.CodexTransactionManager;
import io.codex.data.TestStore;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.core.mapping.Tree;
import io.codex.data.core.mapping.event.BeforeConvertCallback;
import io.codex.data.core.mapping.event.BeforeSaveCallback;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

class JoinedTransactionTest {

    @Tree("rows")
    record Row(
            @Id String id,
            @Indexed(unique = true) String a,
            @Indexed(unique = true) @Nullable String b) {}

    static final class Counter {

        @Id
        String id = "1";

        @Version
        @Nullable
        Integer version;
    }

    @RegisterExtension
    private final TestStore store = new TestStore();

    private final CodexTemplate template =
            new CodexTemplate(store.get(), new MappingCodexConverter(new CodexMappingContext()));
    private final CodexTransactionManager manager = new CodexTransactionManager(store.get());
    private final TransactionTemplate transaction = new TransactionTemplate(manager);

    private TransactionTemplate with(int propagation, String isolation) {
        TransactionTemplate other = new TransactionTemplate(manager);
        other.setPropagationBehavior(propagation);
        other.setIsolationLevelName(isolation);
        return other;
    }

    private List<Long> counts() {
        return template.execute(
                true,
                current -> List.of(
                        current.count("rows", KeyRange.all()),
                        current.count("rows#a", KeyRange.all()),
                        current.count("rows#b", KeyRange.all())));
    }

    @Nested
    class RefusedWritesThatAreCaught {

        @Test
        void aRefusedRecordLeavesNoIndexHalfChanged() {
            Row first = template.save(new Row("1", "a1", "b1"));
            Row second = template.save(new Row("2", "a2", "b2"));

            transaction.executeWithoutResult(status -> assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> template.save(new Row("1", "a3", "b2"))));

            assertThat(template.findAll(Row.class)).containsExactly(first, second);
            assertThat(counts()).containsExactly(2L, 2L, 2L);
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .as("the first record still holds its values")
                    .isThrownBy(() -> template.save(new Row("3", "a1", "b3")));
            template.save(new Row("3", "a3", "b3"));
        }

        @Test
        void ofSeveralRecordsNoneIsKeptIfOneIsRefused() {
            template.save(new Row("1", "a1", "b1"));

            transaction.executeWithoutResult(status -> {
                template.save(new Row("2", "a2", "b2"));
                assertThatExceptionOfType(DuplicateKeyException.class)
                        .isThrownBy(
                                () -> template.saveAll(List.of(new Row("3", "a3", "b3"), new Row("4", "a1", "b4"))));
            });

            assertThat(template.findAll(Row.class)).extracting(Row::id).containsExactly("1", "2");
            assertThat(counts()).containsExactly(2L, 2L, 2L);
        }

        @Test
        void ofSeveralRecordsAllStayIfOneCannotBeRemoved() {
            Counter first = template.save(new Counter());
            Counter gone = new Counter();
            gone.id = "2";
            gone.version = 5;

            transaction.executeWithoutResult(
                    status -> assertThatExceptionOfType(OptimisticLockingFailureException.class)
                            .isThrownBy(() -> template.deleteAll(List.of(first, gone))));

            assertThat(template.existsById("1", Counter.class)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ISOLATION_READ_COMMITTED, ISOLATION_READ_COMMITTED",
        "ISOLATION_REPEATABLE_READ, ISOLATION_SERIALIZABLE",
        "ISOLATION_SERIALIZABLE, ISOLATION_READ_UNCOMMITTED"
    })
    void ofTwoTransactionsOnlyOneGetsAUniqueValueAtAnyIsolation(String first, String second) {
        template.save(new Row("1", "a1", "b1"));
        TransactionTemplate inner = with(TransactionDefinition.PROPAGATION_REQUIRES_NEW, second);

        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> with(TransactionDefinition.PROPAGATION_REQUIRED, first)
                        .executeWithoutResult(status -> {
                            template.save(new Row("2", "a2", "same"));
                            inner.executeWithoutResult(other -> template.save(new Row("3", "a3", "same")));
                        }));

        assertThat(template.findAll(Row.class)).extracting(Row::id).containsExactly("1", "3");
        assertThat(counts()).containsExactly(2L, 2L, 2L);
    }

    @Test
    void transactionsWithDifferentUniqueValuesDoNotConflict() {
        template.save(new Row("1", "a1", "b1"));
        String level = "ISOLATION_READ_COMMITTED";
        TransactionTemplate inner = with(TransactionDefinition.PROPAGATION_REQUIRES_NEW, level);

        with(TransactionDefinition.PROPAGATION_REQUIRED, level).executeWithoutResult(status -> {
            template.save(new Row("2", "a2", null));
            inner.executeWithoutResult(other -> template.save(new Row("3", "a3", null)));
        });

        assertThat(counts()).containsExactly(3L, 3L, 3L);
    }

    @Nested
    class ObjectsAfterARollback {

        /** Transactions of something else, which the store has no part in. */
        private static final class ForeignTransactionManager extends AbstractPlatformTransactionManager {

            private static final long serialVersionUID = 1L;

            @Override
            protected Object doGetTransaction() {
                return new Object();
            }

            @Override
            protected void doBegin(Object begun, TransactionDefinition definition) {}

            @Override
            protected void doCommit(DefaultTransactionStatus status) {}

            @Override
            protected void doRollback(DefaultTransactionStatus status) {}
        }

        @Test
        void aForeignTransactionThatIsRolledBackChangesNoSavedObject() {
            Counter counter = template.save(new Counter());

            new TransactionTemplate(new ForeignTransactionManager()).executeWithoutResult(status -> {
                template.save(counter);
                status.setRollbackOnly();
            });

            assertThat(counter.version).isEqualTo(1);
            assertThat(template.save(counter).version).isEqualTo(2);
        }

        @Test
        void aNestedTransactionThatIsRolledBackGivesBackOnlyWhatItChanged() {
            Counter counter = template.save(new Counter());
            TransactionTemplate nested = with(TransactionDefinition.PROPAGATION_NESTED, "ISOLATION_DEFAULT");

            transaction.executeWithoutResult(status -> {
                template.save(counter);
                nested.executeWithoutResult(inner -> {
                    template.save(counter);
                    template.save(counter);
                    assertThat(counter.version).isEqualTo(3);
                    inner.setRollbackOnly();
                });
                assertThat(counter.version).isEqualTo(1);
                template.save(counter);
            });

            assertThat(counter.version).isEqualTo(2);
            assertThat(template.save(counter).version).isEqualTo(3);
        }

        @Test
        void aSavepointUsedByHandGivesBackWhatWasChangedSince() {
            Counter counter = template.save(new Counter());

            transaction.executeWithoutResult(status -> {
                Object savepoint = status.createSavepoint();
                template.save(counter);
                status.rollbackToSavepoint(savepoint);
                assertThat(counter.version).isZero();
                template.save(counter);
                status.setRollbackOnly();
            });

            assertThat(counter.version).isZero();
        }

        @Test
        void anObjectWhoseCommitConflictsGetsItsVersionBack() {
            Counter counter = template.save(new Counter());
            TransactionTemplate other = with(TransactionDefinition.PROPAGATION_REQUIRES_NEW, "ISOLATION_DEFAULT");

            assertThatExceptionOfType(OptimisticLockingFailureException.class)
                    .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                        template.save(counter);
                        other.executeWithoutResult(inner -> template.save(
                                template.findById("1", Counter.class).orElseThrow()));
                    }));

            assertThat(counter.version).isZero();
        }

        @Test
        void workThatIsRepeatedFindsItsObjectsAsBefore() {
            Counter counter = template.save(new Counter());
            TransactionTemplate other = with(TransactionDefinition.PROPAGATION_REQUIRES_NEW, "ISOLATION_DEFAULT");
            List<@Nullable Integer> found = new ArrayList<>();

            template.execute(false, current -> {
                found.add(counter.version);
                template.count(Row.class);
                template.save(counter);
                if (found.size() == 1) {
                    other.executeWithoutResult(inner -> template.save(new Row("1", "a", "b")));
                }
                return true;
            });

            assertThat(found).containsExactly(0, 0);
            assertThat(counter.version).isEqualTo(1);
        }

        @Test
        void workThatFailsLeavesItsObjectsAsBefore() {
            Counter counter = template.save(new Counter());

            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> template.execute(false, current -> {
                        template.save(counter);
                        throw new UnsupportedOperationException("on purpose");
                    }));

            assertThat(counter.version).isZero();
        }
    }

    @Nested
    class FailingCallbacks {

        static class BeforeConvert implements BeforeConvertCallback<Counter> {

            @Override
            public Counter onBeforeConvert(Counter entity, String tree) {
                throw new IllegalArgumentException("the application says no");
            }
        }

        static class BeforeSave implements BeforeSaveCallback<Row> {

            @Override
            public Row onBeforeSave(Row entity, String tree) {
                throw new IllegalStateException("the application says no");
            }
        }

        @Test
        void aFailureOfACallbackReachesTheApplicationAsItIs() {
            try (GenericApplicationContext context = new GenericApplicationContext()) {
                context.registerBean(BeforeConvert.class);
                context.registerBean(BeforeSave.class);
                context.refresh();
                template.setApplicationContext(context);

                assertThatExceptionOfType(IllegalArgumentException.class)
                        .isThrownBy(() -> template.save(new Counter()))
                        .withMessage("the application says no");
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> template.save(new Row("1", "a", "b")))
                        .withMessage("the application says no");
            }
        }
    }
}
