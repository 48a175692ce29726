"""Decides whether and when a failed try is repeated. The whole policy is pure functions."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0
_GATEWAY = (502, 503, 504)


@dataclass(frozen=True)
class Failure:
    """Why a try failed: ``code`` of Platen, ``status`` of something else, or neither where the connection failed."""

    code: str | None = None
    status: int | None = None
    retry_after: str | None = None


@dataclass(frozen=True)
class State:
    """What the decision depends on besides the failure. Seconds; ``left`` is the time until the caller's deadline."""

    tries: int
    max_retries: int
    max_retry_after: float
    keyed: bool
    left: float
    now: float
    random: float


def parse_retry_after(value: str | None, now: float) -> float | None:
    """Return the seconds that a ``Retry-After`` asks for (RFC 9110 10.2.3), or None when it is absent or malformed."""
    text = (value or "").strip()
    if re.fullmatch(r"[0-9]+", text):
        return float(text) if len(text) < 16 else math.inf
    if not re.match(r"[A-Z][a-z]{2,8},? ", text):
        return None
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (TypeError, ValueError, OverflowError):
        return None


def decide(failure: Failure, state: State) -> tuple[float | None, str | None]:
    """Return the wait before the next try, or None and why not now where the server asks for too long a wait."""
    if state.tries > state.max_retries or not _may_retry(failure, state.keyed):
        return None, None
    asked = parse_retry_after(failure.retry_after, state.now)
    if asked is None:
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2 ** (state.tries - 1)) * state.random
        return (wait, None) if wait < state.left else (None, None)
    if asked > state.max_retry_after:
        return None, _refusal(asked, state, f"this is longer than max_retry_after, {_ms(state.max_retry_after)} ms")
    if asked >= state.left:
        return None, _refusal(asked, state, "the time of the call ends before")
    return asked, None


def _may_retry(failure: Failure, keyed: bool) -> bool:
    # `rate_limited` and `service_unavailable` say that nothing was done. What may have been done needs a key.
    if failure.code is not None:
        return failure.code in ("rate_limited", "service_unavailable")
    return keyed and (failure.status is None or failure.status in _GATEWAY)


def _refusal(asked: float, state: State, why: str) -> str:
    try:
        at = datetime.fromtimestamp(state.now, UTC) + timedelta(seconds=asked)
    except OverflowError:
        at = datetime.max
    seconds = "very many" if math.isinf(asked) else math.ceil(asked)
    return f"try again after {at.strftime('%Y-%m-%dT%H:%M:%S')}Z, in {seconds} s: {why}"


def _ms(seconds: float) -> str:
    return str(round(seconds * 1000)) if math.isfinite(seconds) else "Infinity"
