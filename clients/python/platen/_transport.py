"""Sends requests: each is tried again where that is safe, and never beyond the caller's deadline."""

from __future__ import annotations

import http.client
import json
import math
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from ._errors import (
    ERROR_STATUS,
    CanceledError,
    Issue,
    PlatenApiError,
    PlatenConnectionError,
    PlatenForeignError,
    PlatenTimeoutError,
)
from ._retry import Failure, State, decide, parse_retry_after

#: An error of Platen takes at most 64 KiB. What is larger is somebody else's.
_MOST_ERROR = 1024 * 1024


@dataclass(frozen=True)
class Options:
    """The options of a client that the transport needs. Seconds and bytes."""

    base_url: str
    api_key: str
    max_retries: int
    timeout: float
    max_retry_after: float
    max_bytes: int


@dataclass(frozen=True)
class Answer:
    """The answer that was asked for: its headers by lower-case name, its body, and the number of tries."""

    headers: dict[str, str]
    body: bytes
    attempts: int


@dataclass(frozen=True)
class Asked:
    """One request. ``expected`` says whether an answer is the one that was asked for."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None
    repeatable: bool
    expected: Callable[[int, dict[str, str]], bool]


class _TooLarge(Exception):
    pass


class Transport:
    """Sends requests to one service with one key. Each try has a connection of its own."""

    def __init__(self, options: Options):
        self._options = options
        self._tls = ssl.create_default_context()

    def send(self, asked: Asked, deadline: float | None, cancel: threading.Event | None) -> Answer:
        """Return the answer. Raises ``PlatenError``, or ``CanceledError`` once ``cancel`` is set."""
        options = self._options
        end = time.monotonic() + (math.inf if deadline is None else deadline)
        attempts = 0
        while True:
            attempts += 1
            result = self._try(asked, min(options.timeout, end - time.monotonic()), cancel)
            if result[0] == "answer":
                _, status, headers, body = result
                return Answer(headers, body, attempts)
            _, failure, error = result
            state = State(
                tries=attempts,
                max_retries=options.max_retries,
                max_retry_after=options.max_retry_after,
                keyed=asked.repeatable,
                left=end - time.monotonic(),
                now=time.time(),
                random=random.random(),
            )
            wait, refusal = decide(failure, state)
            if wait is None:
                raise error(attempts, refusal)
            if cancel is None:
                time.sleep(wait)
            elif cancel.wait(wait):
                raise CanceledError("the caller ended the call")

    def _try(self, asked: Asked, seconds: float, cancel: threading.Event | None) -> tuple:
        if cancel is not None and cancel.is_set():
            raise CanceledError("the caller ended the call")
        with _Connection(self._options, self._tls, seconds, cancel) as connection:
            try:
                status, headers, response = connection.request(asked)
                if asked.expected(status, headers):
                    return "answer", status, headers, connection.read(response, self._options.max_bytes)
                try:
                    body = connection.read(response, _MOST_ERROR)
                except _TooLarge:
                    body = b""
                return _failed(status, headers, body)
            except _TooLarge:
                message = f"expected a document of at most {self._options.max_bytes} bytes, got more"
                return _foreign(message, status, None)
            except (OSError, http.client.HTTPException, ValueError) as cause:
                if connection.canceled:
                    raise CanceledError("the caller ended the call") from None
                # The socket's own timeout may fire a moment before the guard.
                late = connection.late or isinstance(cause, TimeoutError)
                return _broken(cause, seconds if late else None)


class _Connection:
    """A connection that is cut at the end of its time, or when the caller wants it."""

    def __init__(self, options: Options, tls: ssl.SSLContext, seconds: float, cancel: threading.Event | None):
        self.late = False
        self.canceled = False
        self._url = urlsplit(options.base_url)
        self._key = options.api_key
        self._seconds = max(0.001, seconds)
        self._cancel = cancel
        self._done = threading.Event()
        timeout = None if math.isinf(self._seconds) else self._seconds
        host, port = self._url.hostname or "", self._url.port
        if self._url.scheme == "https":
            self._http = http.client.HTTPSConnection(host, port, timeout=timeout, context=tls)
        else:
            self._http = http.client.HTTPConnection(host, port, timeout=timeout)

    def __enter__(self) -> _Connection:
        # A timeout of a socket counts from byte to byte: the guards count the whole of it.
        if not math.isinf(self._seconds):
            self._guard(self._watch_time)
        if self._cancel is not None:
            self._guard(self._watch_cancel)
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._http.close()

    def request(self, asked: Asked) -> tuple[int, dict[str, str], http.client.HTTPResponse]:
        path = f"{self._url.path.rstrip('/')}/{asked.path}"
        headers = {"Authorization": f"Bearer {self._key}", "User-Agent": "platen-python", **asked.headers}
        self._http.request(asked.method, path, body=asked.body, headers=headers)
        response = self._http.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response

    def read(self, response: http.client.HTTPResponse, most: int) -> bytes:
        announced = response.length
        if announced is not None and announced > most:
            raise _TooLarge
        body = bytearray()
        while part := response.read(min(65_536, most + 1 - len(body))):
            body += part
            if len(body) > most:
                raise _TooLarge
        # A body that is cut short just ends when it is read in parts.
        if announced is not None and len(body) < announced:
            raise http.client.IncompleteRead(bytes(body), announced - len(body))
        return bytes(body)

    def _guard(self, watch: Callable[[], None]) -> None:
        threading.Thread(target=watch, daemon=True).start()

    def _watch_time(self) -> None:
        if not self._done.wait(min(self._seconds, threading.TIMEOUT_MAX)):
            self.late = True
            self._cut()

    def _watch_cancel(self) -> None:
        while not self._done.is_set():
            if self._cancel is not None and self._cancel.wait(0.02) and not self._done.is_set():
                self.canceled = True
                self._cut()
                return

    def _cut(self) -> None:
        # Before there is a socket, its own timeout ends the attempt to connect.
        while not self._done.wait(0.01):
            if self._http.sock is not None:
                try:
                    self._http.sock.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass


def _failed(status: int, headers: dict[str, str], body: bytes) -> tuple:
    retry_after = headers.get("retry-after")
    error = _error_in(body, status)
    if error is None:
        message = f"expected an answer of Platen, got status {status} of something else"
        return _foreign(message, status, retry_after)
    code, message, issues = error

    def raised(attempts: int, refusal: str | None) -> PlatenApiError:
        return PlatenApiError(
            message if refusal is None else f"{message}; {refusal}",
            code=code,
            status=status,
            issues=issues,
            retry_after=_rounded(retry_after),
            attempts=attempts,
            request_id=headers.get("x-request-id"),
        )

    return "failed", Failure(code=code, retry_after=retry_after), raised


def _foreign(message: str, status: int, retry_after: str | None) -> tuple:
    def raised(attempts: int, refusal: str | None) -> PlatenForeignError:
        said = message if refusal is None else f"{message}; {refusal}"
        return PlatenForeignError(said, status=status, retry_after=_rounded(retry_after), attempts=attempts)

    return "failed", Failure(status=status, retry_after=retry_after), raised


def _broken(cause: Exception, late: float | None) -> tuple:
    def raised(attempts: int, _: str | None) -> PlatenConnectionError:
        if late is not None:
            error = PlatenTimeoutError(
                f"expected an answer within {round(late * 1000)} ms, got none", attempts=attempts
            )
        else:
            said = str(cause) or type(cause).__name__
            error = PlatenConnectionError(
                f"expected an answer, the connection failed: {said}", attempts=attempts
            )
        error.__cause__ = cause
        return error

    return "failed", Failure(), raised


def _rounded(retry_after: str | None) -> int | None:
    seconds = parse_retry_after(retry_after, time.time())
    return None if seconds is None or math.isinf(seconds) else math.ceil(seconds)


def _error_in(body: bytes, status: int) -> tuple[str, str, tuple[Issue, ...]] | None:
    """Return code, message and issues, or None where it is not Platen's: gateways send JSON of their own."""
    try:
        error = json.loads(body)["error"]
        code, message = error["code"], error["message"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(code, str) or not isinstance(message, str) or code not in ERROR_STATUS:
        return None
    if ERROR_STATUS[code] != status and not (code == "invalid_request" and status in (417, 431)):
        return None
    issues = error.get("issues")
    return code, message, tuple(_issues_in(issues if isinstance(issues, list) else []))


def _issues_in(issues: list[Any]) -> list[Issue]:
    known = Issue.__dataclass_fields__
    return [
        Issue(**{name: value for name, value in one.items() if name in known})
        for one in issues
        if isinstance(one, dict) and isinstance(one.get("path"), str) and isinstance(one.get("message"), str)
    ]
