package io.codex.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.codex.Codex;
import io.codex.SessionPool;
import io.codex.SessionPoolOptions;
import io.codex.Store;
import io.codex.data.core.CodexOperations;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexManagedTypes;
import io.codex.data.core.mapping.CodexMappingContext;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionUsageException;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class CodexTransactionManagerTest {

    record Note(@Id String id) {}

    static final class Counter {

        @Id
        String id = "";

        @Version
        @Nullable
        Integer version;

        int count;
    }

    record Happened(String what) {}

    static class Listener {

        private final List<String> heard = new ArrayList<>();

        @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
        void beforeCommit(Happened event) {
            heard.add("before commit " + event.what());
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
        void afterCommit(Happened event) {
            heard.add("after commit " + event.what());
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
        void afterRollback(Happened event) {
            heard.add("after rollback " + event.what());
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_COMPLETION)
        void afterCompletion(Happened event) {
            heard.add("after completion " + event.what());
        }
    }

    /** Services whose methods say by their annotation how they want to be called. */
    static class Inner {

        private final CodexOperations operations;

        Inner(CodexOperations operations) {
            this.operations = operations;
        }

        private void saveAndFail(String id, boolean fail) {
            operations.save(new Note(id));
            if (fail) {
                throw new IllegalStateException("inner failed");
            }
        }

        @Transactional
        public void required(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void requiresNew(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional(propagation = Propagation.NESTED)
        public void nested(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional(propagation = Propagation.SUPPORTS)
        public void supports(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional(propagation = Propagation.NOT_SUPPORTED)
        public void notSupported(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional(propagation = Propagation.MANDATORY)
        public void mandatory(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional(propagation = Propagation.NEVER)
        public void never(String id, boolean fail) {
            saveAndFail(id, fail);
        }

        @Transactional
        public void checked(String id) throws IOException {
            operations.save(new Note(id));
            throw new IOException("checked");
        }
    }

    static class Outer {

        private final CodexOperations operations;
        private final ApplicationEventPublisher publisher;

        Outer(CodexOperations operations, ApplicationEventPublisher publisher) {
            this.operations = operations;
            this.publisher = publisher;
        }

        @Transactional
        public void saveThen(String id, Runnable work) {
            operations.save(new Note(id));
            work.run();
        }

        @Transactional
        public void saveThenCatch(String id, Runnable work) {
            operations.save(new Note(id));
            try {
                work.run();
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("inner failed");
            }
        }

        @Transactional(readOnly = true)
        public void saveReadOnly(String id) {
            operations.save(new Note(id));
        }

        @Transactional(timeout = 1)
        public void saveSlowly(String id) throws InterruptedException {
            operations.save(new Note(id));
            Thread.sleep(1_100);
        }

        @Transactional
        public void publish(String what, boolean fail) {
            operations.save(new Note(what));
            publisher.publishEvent(new Happened(what));
            if (fail) {
                throw new IllegalStateException("inner failed");
            }
        }

        @Transactional(isolation = Isolation.READ_COMMITTED)
        public io.codex.Isolation readCommitted() {
            return operations.execute(true, transaction -> transaction.options().isolation());
        }
    }

    @Configuration
    @EnableTransactionManagement(proxyTargetClass = true)
    static class Application {

        @Bean(destroyMethod = "close")
        Store store() {
            return Codex.inMemory();
        }

        @Bean(destroyMethod = "close")
        SessionPool sessionPool(Store store) {
            return new SessionPool(
                    store, SessionPoolOptions.defaults().withMaxSize(2).withBorrowTimeout(Duration.ofMillis(200)));
        }

        @Bean
        CodexTransactionManager transactionManager(Store store, SessionPool pool) {
            return new CodexTransactionManager(store, pool);
        }

        @Bean
        CodexMappingContext mappingContext() {
            CodexMappingContext context = new CodexMappingContext();
            context.setManagedTypes(CodexManagedTypes.of(Note.class, Counter.class));
            return context;
        }

        @Bean
        CodexTemplate codexTemplate(Store store, CodexMappingContext context) {
            return new CodexTemplate(store, new MappingCodexConverter(context));
        }

        @Bean
        Inner inner(CodexOperations operations) {
            return new Inner(operations);
        }

        @Bean
        Outer outer(CodexOperations operations, ApplicationEventPublisher publisher) {
            return new Outer(operations, publisher);
        }

        @Bean
        Listener listener() {
            return new Listener();
        }
    }

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class);
    private final CodexOperations operations = context.getBean(CodexOperations.class);
    private final CodexTransactionManager manager = context.getBean(CodexTransactionManager.class);
    private final Outer outer = context.getBean(Outer.class);
    private final Inner inner = context.getBean(Inner.class);

    @AfterEach
    void closeAndLeaveNothingBehind() {
        assertThat(context.getBean(SessionPool.class).statistics().active())
                .as("sessions still borrowed")
                .isZero();
        context.close();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(TransactionSynchronizationManager.isSynchronizationActive()).isFalse();
    }

    private List<String> stored() {
        return operations.findAll(Note.class).stream().map(Note::id).toList();
    }

    @Nested
    class Propagations {

        @Test
        void requiredJoinsAndItsFailureTakesTheWholeTransactionBack() {
            assertThatExceptionOfType(UnexpectedRollbackException.class)
                    .isThrownBy(() -> outer.saveThenCatch("A", () -> inner.required("B", true)));

            assertThat(stored()).isEmpty();
        }

        @Test
        void requiredCommitsBothTogether() {
            outer.saveThen("A", () -> {
                inner.required("B", false);
                assertThat(operations.count(Note.class)).isEqualTo(2);
            });

            assertThat(stored()).containsExactly("A", "B");
        }

        @Test
        void requiresNewIsIndependentOfTheTransactionAroundIt() {
            outer.saveThenCatch("A", () -> inner.requiresNew("B", true));
            assertThat(stored()).containsExactly("A");

            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> outer.saveThen("C", () -> {
                        inner.requiresNew("D", false);
                        throw new IllegalStateException("outer failed");
                    }));
            assertThat(stored()).containsExactly("A", "D");
        }

        @Test
        void nestedTakesBackOnlyWhatIsWithinIt() {
            outer.saveThenCatch("A", () -> inner.nested("B", true));
            assertThat(stored()).containsExactly("A");

            outer.saveThen("C", () -> inner.nested("D", false));
            assertThat(stored()).containsExactly("A", "C", "D");
        }

        @Test
        void nestedGoesWithTheTransactionAroundIt() {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> outer.saveThen("A", () -> {
                        inner.nested("B", false);
                        throw new IllegalStateException("outer failed");
                    }));

            assertThat(stored()).isEmpty();
        }

        @Test
        void aFailureOfARequiredPartWithinNestedStaysWithinIt() {
            TransactionTemplate nested = new TransactionTemplate(manager);
            nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);

            outer.saveThenCatch("A", () -> nested.executeWithoutResult(status -> inner.required("B", true)));

            assertThat(stored()).containsExactly("A");
        }

        @Test
        void nestedIndexEntriesAreTakenBackAsWell() {
            outer.saveThen("A", () -> {
                for (int round = 0; round < 3; round++) {
                    try {
                        inner.nested("B" + round, round == 1);
                    } catch (IllegalStateException e) {
                        assertThat(e).hasMessage("inner failed");
                    }
                }
            });

            assertThat(stored()).containsExactly("A", "B0", "B2");
        }

        @Test
        void supportsWorksWithAndWithoutATransaction() {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> inner.supports("A", true));
            assertThat(stored()).as("each call was committed by itself").containsExactly("A");

            assertThatExceptionOfType(UnexpectedRollbackException.class)
                    .isThrownBy(() -> outer.saveThenCatch("B", () -> inner.supports("C", true)));
            assertThat(stored()).containsExactly("A");
        }

        @Test
        void notSupportedLeavesTheTransactionAside() {
            outer.saveThen("A", () -> inner.notSupported("B", false));

            assertThat(stored()).containsExactly("A", "B");
        }

        @Test
        void mandatoryNeedsATransactionAndNeverRefusesOne() {
            assertThatExceptionOfType(IllegalTransactionStateException.class)
                    .isThrownBy(() -> inner.mandatory("A", false));
            assertThatExceptionOfType(IllegalTransactionStateException.class)
                    .isThrownBy(() -> outer.saveThen("A", () -> inner.never("B", false)));
            assertThat(stored()).isEmpty();

            outer.saveThen("A", () -> inner.mandatory("B", false));
            inner.never("C", false);
            assertThat(stored()).containsExactly("A", "B", "C");
        }

        @Test
        void aCheckedExceptionCommits() {
            assertThatNoException()
                    .isThrownBy(() -> outer.saveThen("A", () -> {
                        try {
                            inner.checked("B");
                        } catch (IOException e) {
                            assertThat(e).hasMessage("checked");
                        }
                    }));

            assertThat(stored()).containsExactly("A", "B");
        }
    }

    @Nested
    class Definitions {

        @Test
        void aReadOnlyTransactionRefusesWrites() {
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> outer.saveReadOnly("A"));

            assertThat(stored()).isEmpty();
        }

        @Test
        void aTransactionThatTakesTooLongIsNotCommitted() {
            assertThatExceptionOfType(QueryTimeoutException.class).isThrownBy(() -> outer.saveSlowly("A"));

            assertThat(stored()).isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "ISOLATION_DEFAULT, SERIALIZABLE",
            "ISOLATION_SERIALIZABLE, SERIALIZABLE",
            "ISOLATION_REPEATABLE_READ, SNAPSHOT",
            "ISOLATION_READ_COMMITTED, SNAPSHOT",
            "ISOLATION_READ_UNCOMMITTED, SNAPSHOT"
        })
        void levelsOfIsolationAreMappedToOneAtLeastAsStrong(String level, io.codex.Isolation expected) {
            TransactionTemplate transaction = new TransactionTemplate(manager);
            transaction.setIsolationLevelName(level);
            Supplier<io.codex.Isolation> found =
                    () -> operations.execute(true, current -> current.options().isolation());

            io.codex.Isolation isolation = transaction.execute(status -> found.get());

            assertThat(isolation).isEqualTo(expected);
        }

        @Test
        void anAnnotationGivesTheIsolation() {
            assertThat(outer.readCommitted()).isEqualTo(io.codex.Isolation.SNAPSHOT);
        }

        @Test
        void aTransactionMarkedToBeRolledBackStoresNothing() {
            new TransactionTemplate(manager).executeWithoutResult(status -> {
                operations.save(new Note("A"));
                status.setRollbackOnly();
            });

            assertThat(stored()).isEmpty();
        }

        @Test
        void aSavepointThatWasRolledBackOverIsRefused() {
            new TransactionTemplate(manager).executeWithoutResult(status -> {
                Object outer = status.createSavepoint();
                Object inner = status.createSavepoint();
                status.rollbackToSavepoint(outer);

                assertThatExceptionOfType(TransactionUsageException.class)
                        .isThrownBy(() -> status.rollbackToSavepoint(inner))
                        .withMessageContaining("savepoint");
            });
        }

        @Test
        void savepointsCanBeUsedByHand() {
            new TransactionTemplate(manager).executeWithoutResult(status -> {
                operations.save(new Note("A"));
                Object savepoint = status.createSavepoint();
                operations.save(new Note("B"));
                status.rollbackToSavepoint(savepoint);
                status.releaseSavepoint(savepoint);
                operations.save(new Note("C"));
            });

            assertThat(stored()).containsExactly("A", "C");
        }
    }

    @Nested
    class Conflicts {

        @Test
        void theLaterOfTwoConflictingCommitsFailsAndCanBeRepeated() {
            TransactionTemplate first = new TransactionTemplate(manager);
            operations.save(new Note("A"));

            assertThatExceptionOfType(OptimisticLockingFailureException.class)
                    .isThrownBy(() -> first.executeWithoutResult(status -> {
                        long count = operations.count(Note.class);
                        inner.requiresNew("B", false);
                        operations.save(new Note("count " + count));
                    }));

            assertThat(stored()).containsExactly("A", "B");
            first.executeWithoutResult(status -> operations.save(new Note("C")));
            assertThat(stored()).containsExactly("A", "B", "C");
        }

        @Test
        void anObjectSavedInATransactionThatIsRolledBackGetsItsVersionBack() {
            Counter counter = new Counter();
            counter.id = "1";
            operations.save(counter);

            new TransactionTemplate(manager).executeWithoutResult(status -> {
                operations.save(counter);
                operations.save(counter);
                assertThat(counter.version).isEqualTo(2);
                status.setRollbackOnly();
            });

            assertThat(counter.version).isZero();
            assertThat(operations.save(counter).version).isEqualTo(1);
        }

        @Test
        void anObjectSavedInATransactionThatIsCommittedKeepsItsVersion() {
            Counter counter = new Counter();
            counter.id = "1";

            new TransactionTemplate(manager).executeWithoutResult(status -> {
                operations.save(counter);
                operations.save(counter);
            });

            assertThat(counter.version).isEqualTo(1);
        }
    }

    @Nested
    class Events {

        private final Listener listener = context.getBean(Listener.class);

        @Test
        void listenersHearOfEveryPhaseOfACommit() {
            outer.publish("A", false);

            assertThat(listener.heard).containsExactly("before commit A", "after commit A", "after completion A");
        }

        @Test
        void listenersHearOfARollback() {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> outer.publish("A", true));

            assertThat(listener.heard).containsExactly("after rollback A", "after completion A");
        }
    }

    @Test
    void workOfTheTemplateIsATransactionThatSpringCanJoin() {
        operations.execute(false, transaction -> {
            inner.required("A", false);
            assertThat(operations.existsById("A", Note.class)).isTrue();
            inner.requiresNew("B", false);
            return true;
        });
        assertThat(stored()).containsExactly("A", "B");

        assertThatExceptionOfType(UnexpectedRollbackException.class)
                .isThrownBy(() -> operations.execute(false, transaction -> {
                    operations.save(new Note("C"));
                    try {
                        inner.required("D", true);
                    } catch (IllegalStateException e) {
                        assertThat(e).hasMessage("inner failed");
                    }
                    return true;
                }));
        assertThat(stored()).containsExactly("A", "B");
    }

    @Test
    void aTransactionThatFindsNoFreeSessionSaysWhoHoldsThem() {
        assertThatExceptionOfType(CannotCreateTransactionException.class)
                .isThrownBy(() -> outer.saveThen("A", () -> outerOfItsOwn("B", () -> outerOfItsOwn("C", () -> {}))))
                .withMessageContaining("2 of at most 2")
                .withMessageContaining(Thread.currentThread().getName());

        assertThat(stored()).isEmpty();
        outer.saveThen("A", () -> outerOfItsOwn("B", () -> {}));
        assertThat(stored()).containsExactly("A", "B");
    }

    private void outerOfItsOwn(String id, Runnable work) {
        TransactionTemplate own = new TransactionTemplate(manager);
        own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        own.executeWithoutResult(status -> {
            operations.save(new Note(id));
            work.run();
        });
    }

    @Test
    void noTransactionCanBeBegunOnAClosedStore() {
        context.getBean(Store.class).close();

        assertThatExceptionOfType(CannotCreateTransactionException.class)
                .isThrownBy(() -> outer.saveThen("A", () -> {}));
        assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> operations.save(new Note("A")));
    }
}
