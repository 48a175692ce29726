package com.example.platen;

/** A try, or the whole call, took longer than its limit. */
public final class PlatenTimeoutException extends PlatenConnectionException {
    private static final long serialVersionUID = 1;

    PlatenTimeoutException(String message, int attempts, Throwable cause) {
        super(message, attempts, cause);
    }
}
