package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.data.TestStore;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.core.mapping.Tree;
import io.codex.data.repository.support.CodexRepositoryFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.annotation.Id;

class RolledBackPreparationTest {

    @Tree("films")
    record Before(@Id String id, String title) {}

    @Tree("films")
    record Film(@Id String id, @Indexed String title) {}

    interface Films extends CodexRepository<Film, String> {

        List<Film> findByTitle(String title);
    }

    @RegisterExtension
    private final TestStore store = new TestStore();

    @Test
    void anIndexBuiltByATransactionThatWasRolledBackIsBuiltByTheNextQuery() {
        Repositories.template(store.get()).save(new Before("1", "Metropolis"));
        CodexTemplate template = Repositories.template(store.get());
        List<Films> created = new ArrayList<>();

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> template.execute(false, transaction -> {
                    Films films = new CodexRepositoryFactory(template).getRepository(Films.class);
                    assertThat(films.findByTitle("Metropolis")).hasSize(1);
                    created.add(films);
                    throw new UnsupportedOperationException("on purpose");
                }));

        assertThat(created.get(0).findByTitle("Metropolis")).containsExactly(new Film("1", "Metropolis"));
    }
}
