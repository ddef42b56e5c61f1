/**
 * Who made and who changed a record, and when: fills the properties that carry Spring Data's auditing annotations, once
 * {@link io.codex.data.auditing.EnableCodexAuditing} asks for it.
 */
@NullMarked
package io.codex.data.auditing;

import org.jspecify.annotations.NullMarked;
