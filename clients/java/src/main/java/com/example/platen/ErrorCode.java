package com.example.platen;

import java.util.Locale;

/** The closed set of codes that Platen answers with. {@code docs/api.md} says when each is sent. */
public enum ErrorCode {
    INVALID_JSON(400),
    INVALID_REQUEST(400),
    UNAUTHORIZED(401),
    ACCOUNT_SUSPENDED(403),
    INSUFFICIENT_SCOPE(403),
    NOT_FOUND(404),
    TEMPLATE_NOT_FOUND(404),
    VERSION_NOT_FOUND(404),
    GENERATION_NOT_FOUND(404),
    ACCOUNT_NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    NOT_ACCEPTABLE(406),
    REQUEST_TIMEOUT(408),
    IDEMPOTENCY_CONFLICT(409),
    PAYLOAD_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    INVALID_DATA(422),
    INVALID_TEMPLATE(422),
    TEMPLATE_NOT_PUBLISHED(422),
    RENDER_FAILED(422),
    RATE_LIMITED(429),
    QUOTA_EXCEEDED(429),
    INTERNAL_ERROR(500),
    SERVICE_UNAVAILABLE(503),
    RENDER_TIMEOUT(504);

    private final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    /** Returns the code as it is sent, such as {@code invalid_data}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the code that is sent so with this status, or null. 417 and 431 carry {@code invalid_request}, too. */
    static ErrorCode of(String code, int status) {
        for (ErrorCode one : values()) {
            boolean fits = one.status == status || one == INVALID_REQUEST && (status == 417 || status == 431);
            if (one.code().equals(code)) {
                return fits ? one : null;
            }
        }
        return null;
    }
}
