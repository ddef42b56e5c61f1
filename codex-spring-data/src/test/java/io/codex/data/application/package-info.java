/** A small application with repositories of its own and of somebody else. */
@NullMarked
package io.codex.data.application;

import org.jspecify.annotations.NullMarked;
