package com.example.platen;

import java.util.OptionalLong;

/** Something that is not Platen answered: a proxy, a gateway, a wrong address. */
public final class PlatenForeignException extends PlatenException {
    private static final long serialVersionUID = 1;
    private final int status;
    private final long retryAfter;

    PlatenForeignException(String message, int status, long retryAfter, int attempts) {
        super(message, attempts, null);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    public int status() {
        return status;
    }

    /** Returns the seconds after which, by this answer, a retry makes sense. */
    public OptionalLong retryAfter() {
        return retryAfter < 0 ? OptionalLong.empty() : OptionalLong.of(retryAfter);
    }
}
