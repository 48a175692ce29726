package com.example.platen;

import java.util.List;
import java.util.OptionalLong;

/** Platen answered with an error. */
public final class PlatenApiException extends PlatenException {
    private static final long serialVersionUID = 1;
    private final ErrorCode code;
    private final int status;
    private final transient List<Issue> issues;
    private final long retryAfter;
    private final String requestId;

    PlatenApiException(
            String message, ErrorCode code, int status, List<Issue> issues, long retryAfter, int attempts, String requestId) {
        super(message, attempts, null);
        this.code = code;
        this.status = status;
        this.issues = List.copyOf(issues);
        this.retryAfter = retryAfter;
        this.requestId = requestId;
    }

    public ErrorCode code() {
        return code;
    }

    public int status() {
        return status;
    }

    /** Returns what is wrong and where. */
    public List<Issue> issues() {
        return issues;
    }

    /** Returns the seconds after which, by the server's estimate, a retry makes sense. */
    public OptionalLong retryAfter() {
        return retryAfter < 0 ? OptionalLong.empty() : OptionalLong.of(retryAfter);
    }

    /** Returns the {@code X-Request-Id} of the answer, or null. */
    public String requestId() {
        return requestId;
    }
}
