/** The neutral domain that queries are tested with: the same properties once without and once with indexes. */
@NullMarked
package io.codex.data.people;

import org.jspecify.annotations.NullMarked;
