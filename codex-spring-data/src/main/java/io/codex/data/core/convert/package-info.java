/**
 * Records to and from bytes. A record is a CBOR map of its properties, written and read by Jackson's streaming parser
 * under the guidance of the mapping metadata; class names never come from the data.
 */
@NullMarked
package io.codex.data.core.convert;

import org.jspecify.annotations.NullMarked;
