/** What the tests of the application share: a client, a process of its own, test lists, and the right answers. */
@NullMarked
package io.codex.example.titles.testing;

import org.jspecify.annotations.NullMarked;
