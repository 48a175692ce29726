package com.example.platen;

/** There was no answer, or half of one. Without an idempotency key nobody knows whether the call was carried out. */
public class PlatenConnectionException extends PlatenException {
    private static final long serialVersionUID = 1;

    PlatenConnectionException(String message, int attempts, Throwable cause) {
        super(message, attempts, cause);
    }
}
