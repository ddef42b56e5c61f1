/** Typed keys and values to and from bytes. Key codecs keep order: the order of the bytes is the natural order of the keys. */
@NullMarked
package io.codex.codec;

import org.jspecify.annotations.NullMarked;
