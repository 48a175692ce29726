package com.example.platen;

/** A call that failed. The subclasses say how. */
public class PlatenException extends Exception {
    private static final long serialVersionUID = 1;
    private final int attempts;

    PlatenException(String message, int attempts, Throwable cause) {
        super(message, cause);
        this.attempts = attempts;
    }

    /** Returns the number of tries. */
    public int attempts() {
        return attempts;
    }
}
