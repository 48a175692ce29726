"""The errors of a call. A program can tell them apart."""

from __future__ import annotations

from dataclasses import dataclass

#: The closed set of codes, with the HTTP status of each. 417 and 431 carry ``invalid_request``, too.
ERROR_STATUS = {
    "invalid_json": 400,
    "invalid_request": 400,
    "unauthorized": 401,
    "account_suspended": 403,
    "insufficient_scope": 403,
    "not_found": 404,
    "template_not_found": 404,
    "version_not_found": 404,
    "generation_not_found": 404,
    "account_not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "request_timeout": 408,
    "idempotency_conflict": 409,
    "payload_too_large": 413,
    "unsupported_media_type": 415,
    "invalid_data": 422,
    "invalid_template": 422,
    "template_not_published": 422,
    "render_failed": 422,
    "rate_limited": 429,
    "quota_exceeded": 429,
    "internal_error": 500,
    "service_unavailable": 503,
    "render_timeout": 504,
}


@dataclass(frozen=True)
class Issue:
    """One thing that is wrong, and where. ``path`` is a JSON Pointer into ``source``."""

    path: str
    message: str
    source: str | None = None
    hint: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None


class PlatenError(Exception):
    """A call that failed. The subclasses say how. ``attempts`` counts the tries."""

    def __init__(self, message: str, *, attempts: int, request_id: str | None = None):
        super().__init__(message)
        self.message = message
        self.attempts = attempts
        self.request_id = request_id


class PlatenApiError(PlatenError):
    """Platen answered with an error: ``code`` is one of ``ERROR_STATUS``, and ``issues`` name what is wrong."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        issues: tuple[Issue, ...],
        retry_after: int | None,
        attempts: int,
        request_id: str | None,
    ):
        super().__init__(message, attempts=attempts, request_id=request_id)
        self.code = code
        self.status = status
        self.issues = issues
        #: The seconds after which, by the server's estimate, a retry makes sense.
        self.retry_after = retry_after


class PlatenForeignError(PlatenError):
    """Something that is not Platen answered: a proxy, a gateway, a wrong address."""

    def __init__(self, message: str, *, status: int, retry_after: int | None, attempts: int):
        super().__init__(message, attempts=attempts)
        self.status = status
        self.retry_after = retry_after


class PlatenConnectionError(PlatenError):
    """There was no answer, or half of one. Without an idempotency key nobody knows whether it was carried out."""


class PlatenTimeoutError(PlatenConnectionError):
    """A try, or the whole call, took longer than its limit."""


class CanceledError(Exception):
    """The caller ended the call."""
