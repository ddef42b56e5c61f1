/**
 * The template: records in and out of the store, outside of any repository. It ties together mapping, conversion, indexes
 * and the current transaction.
 */
@NullMarked
package io.codex.data.core;

import org.jspecify.annotations.NullMarked;
