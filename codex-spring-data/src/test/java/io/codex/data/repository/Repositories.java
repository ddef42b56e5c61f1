package io.codex.data.repository;

import io.codex.Store;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.repository.support.CodexRepositoryFactory;

/** Makes repositories without an application context. */
final class Repositories {

    private Repositories() {}

    static CodexTemplate template(Store store) {
        return new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
    }

    static <R> R create(Store store, Class<R> repositoryInterface) {
        return new CodexRepositoryFactory(template(store)).getRepository(repositoryInterface);
    }
}
