package io.codex.data.repository.support;

import io.codex.data.core.mapping.CodexPersistentEntity;
import org.springframework.data.repository.core.support.PersistentEntityInformation;

/**
 * What a repository knows about its records.
 *
 * @param <T> the class of the records
 * @param <ID> the type of their ids
 */
public final class CodexEntityInformation<T, ID> extends PersistentEntityInformation<T, ID> {

    private final CodexPersistentEntity<T> entity;

    /**
     * Creates the information.
     *
     * @param entity the mapping metadata of the class
     */
    public CodexEntityInformation(CodexPersistentEntity<T> entity) {
        super(entity);
        this.entity = entity;
    }

    /**
     * Returns the tree of the records.
     *
     * @return its name
     */
    public String getTree() {
        return entity.getTree();
    }
}
