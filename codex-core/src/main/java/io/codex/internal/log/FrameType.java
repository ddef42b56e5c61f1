package io.codex.internal.log;

import org.jspecify.annotations.Nullable;

/** What the payload of a frame is. The codes are part of the file format. */
public enum FrameType {
    /** The operations of a commit, or a part of them. In redo files. */
    COMMIT(1),
    /** A page of the tree. In segments. */
    PAGE(2),
    /** A value that is too large for a page. In segments. */
    VALUE(3),
    /** What the superblock refers to. In segments. */
    CHECKPOINT(4),
    /** The first frame of each redo file and segment. */
    HEADER(5);

    private static final FrameType[] BY_CODE = new FrameType[6];

    static {
        for (FrameType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;

    FrameType(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static @Nullable FrameType ofCode(int code) {
        return code < 0 || code >= BY_CODE.length ? null : BY_CODE[code];
    }
}
