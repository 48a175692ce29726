package com.example.platen;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;

/** Decides whether and when a failed try is repeated. Times are milliseconds; {@code FOREVER} is no end. */
final class Retry {
    static final long FOREVER = Long.MAX_VALUE;
    private static final long FIRST_WAIT = 500;
    private static final long LONGEST_WAIT = 8_000;

    private Retry() {}

    /** Why a try failed: a code of Platen, a status of something else, or neither where the connection failed. */
    record Failure(ErrorCode code, int status, String retryAfter, Last last) {}

    /** Makes the exception that the caller gets when it was the last try. */
    interface Last {
        PlatenException exception(int attempts, String refusal);
    }

    /** What the decision depends on besides the failure. */
    record State(int tries, int maxRetries, long maxRetryAfter, boolean keyed, long left) {}

    /** The wait before the next try, or -1 and why not now where the server asks for too long a wait. */
    record Decision(long pause, String refusal) {}

    /** Returns the milliseconds that a {@code Retry-After} asks for (RFC 9110 10.2.3), or -1. */
    static long parse(String value, Instant now) {
        String text = value == null ? "" : value.trim();
        if (text.matches("[0-9]+")) {
            return text.length() < 15 ? Long.parseLong(text) * 1000 : FOREVER;
        }
        try {
            Instant at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            return Math.max(0, Duration.between(now, at).toMillis());
        } catch (DateTimeException malformed) {
            return -1;
        }
    }

    static Decision decide(Failure failure, State state) {
        if (state.tries() > state.maxRetries() || !mayRetry(failure, state.keyed())) {
            return new Decision(-1, null);
        }
        Instant now = Instant.now();
        long asked = parse(failure.retryAfter(), now);
        if (asked < 0) {
            long range = Math.min(LONGEST_WAIT, FIRST_WAIT << Math.min(state.tries() - 1, 10));
            long wait = ThreadLocalRandom.current().nextLong(range + 1);
            return new Decision(wait < state.left() ? wait : -1, null);
        }
        if (asked > state.maxRetryAfter()) {
            String most = state.maxRetryAfter() == FOREVER ? "Infinity" : String.valueOf(state.maxRetryAfter());
            return new Decision(-1, refusal(asked, now, "this is longer than maxRetryAfter, " + most + " ms"));
        }
        if (asked >= state.left()) {
            return new Decision(-1, refusal(asked, now, "the time of the call ends before"));
        }
        return new Decision(asked, null);
    }

    /** {@code rate_limited} and {@code service_unavailable} say that nothing was done. What may have been done needs a key. */
    private static boolean mayRetry(Failure failure, boolean keyed) {
        if (failure.code() != null) {
            return failure.code() == ErrorCode.RATE_LIMITED || failure.code() == ErrorCode.SERVICE_UNAVAILABLE;
        }
        return keyed && (failure.status() == 0 || failure.status() >= 502 && failure.status() <= 504);
    }

    private static String refusal(long asked, Instant now, String why) {
        if (asked == FOREVER) {
            return "the server asks for a wait without end: " + why;
        }
        Instant at = now.plusMillis(asked).truncatedTo(ChronoUnit.SECONDS);
        return "try again after " + at + ", in " + (asked + 999) / 1000 + " s: " + why;
    }
}
