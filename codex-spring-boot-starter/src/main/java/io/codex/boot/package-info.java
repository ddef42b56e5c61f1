/**
 * Codex in a Spring Boot application: with this module on the class path there are a store, its session pool, a transaction
 * manager, a template and the application's repositories, set up by {@code codex.*} properties. Each of them backs off when
 * the application defines its own. Nothing is opened while an application is processed ahead of time.
 */
@NullMarked
package io.codex.boot;

import org.jspecify.annotations.NullMarked;
