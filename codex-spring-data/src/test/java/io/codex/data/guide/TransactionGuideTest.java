package io.codex.data.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.SessionPool;
import io.codex.SessionPoolOptions;
import io.codex.Store;
import io.codex.data.CodexTransactionManager;
import io.codex.data.core.CodexOperations;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** The code of {@code docs/guide/transactions.md}. */
class TransactionGuideTest {

    record Account(@Id String name, long cents) {

        Account plus(long more) {
            if (cents + more < 0) {
                throw new IllegalArgumentException(name + " has only " + cents);
            }
            return new Account(name, cents + more);
        }
    }

    record Attempt(@Id String text) {}

    static class Bank {

        private final CodexOperations operations;

        Bank(CodexOperations operations) {
            this.operations = operations;
        }

        @Transactional
        public void transfer(String from, String to, long cents) {
            operations.save(account(from).plus(-cents));
            operations.save(account(to).plus(cents));
        }

        private Account account(String name) {
            return operations.findById(name, Account.class).orElse(new Account(name, 0));
        }

        @Transactional(propagation = Propagation.NESTED)
        public void transferIfPossible(String from, String to, long cents) {
            transfer(from, to, cents);
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
            return new SessionPool(store, SessionPoolOptions.defaults().withMaxSize(16));
        }

        @Bean
        CodexTransactionManager transactionManager(Store store, SessionPool pool) {
            return new CodexTransactionManager(store, pool);
        }

        @Bean
        CodexTemplate codexTemplate(Store store) {
            return new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
        }

        @Bean
        Bank bank(CodexOperations operations) {
            return new Bank(operations);
        }
    }

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class);
    private final CodexOperations operations = context.getBean(CodexOperations.class);
    private final PlatformTransactionManager manager = context.getBean(PlatformTransactionManager.class);
    private final Bank bank = context.getBean(Bank.class);

    @AfterEach
    void close() {
        context.close();
    }

    private long centsOf(String name) {
        return operations.findById(name, Account.class).orElseThrow().cents();
    }

    @Test
    void aFailureTakesEverythingBack() {
        operations.save(new Account("anna", 100));
        operations.save(new Account("ben", 0));

        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> bank.transfer("anna", "ben", 500));
        bank.transfer("anna", "ben", 30);

        assertThat(centsOf("anna")).isEqualTo(70);
        assertThat(centsOf("ben")).isEqualTo(30);
    }

    @Test
    void aNestedPartMayFailAlone() {
        operations.save(new Account("anna", 100));

        new TransactionTemplate(manager).executeWithoutResult(status -> {
            operations.save(new Attempt("500 from anna to ben"));
            try {
                bank.transferIfPossible("anna", "ben", 500);
            } catch (IllegalArgumentException e) {
                operations.save(new Attempt("failed: " + e.getMessage()));
            }
        });

        assertThat(operations.count(Attempt.class)).isEqualTo(2);
        assertThat(operations.existsById("ben", Account.class)).isFalse();
    }

    private void transferUntilDone(String from, String to, long cents) {
        for (int attempt = 1; ; attempt++) {
            try {
                bank.transfer(from, to, cents);
                return;
            } catch (ConcurrencyFailureException e) {
                if (attempt == 100) {
                    throw e;
                }
            }
        }
    }

    @Test
    void whoConflictsTriesAgain() throws Exception {
        operations.save(new Account("anna", 1_000));
        operations.save(new Account("ben", 1_000));
        ExecutorService threads = Executors.newFixedThreadPool(4);

        List<? extends Future<?>> transfers = IntStream.range(0, 100)
                .mapToObj(number -> threads.submit(() -> {
                    boolean there = number % 2 == 0;
                    transferUntilDone(there ? "anna" : "ben", there ? "ben" : "anna", 1);
                }))
                .toList();
        for (Future<?> transfer : transfers) {
            transfer.get();
        }
        threads.shutdown();

        assertThat(centsOf("anna")).isEqualTo(1_000);
        assertThat(centsOf("ben")).isEqualTo(1_000);
    }

    @Test
    void workOnTheStoreIsRepeatedByTheTemplate() {
        operations.save(new Account("anna", 100));

        long total = operations.execute(false, transaction -> {
            Account anna = operations.findById("anna", Account.class).orElseThrow();
            return operations.save(anna.plus(50)).cents();
        });

        assertThat(total).isEqualTo(150);
    }

    @Test
    void aStreamIsClosedByWhoAskedForIt() {
        operations.save(new Account("anna", 100));
        operations.save(new Account("ben", 50));

        long sum;
        try (Stream<Account> accounts = operations.stream(Account.class)) {
            sum = accounts.mapToLong(Account::cents).sum();
        }

        assertThat(sum).isEqualTo(150);
    }
}
