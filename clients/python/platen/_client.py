"""The client: documents, e-invoices, and the templates that a deployment pushes."""

from __future__ import annotations

import io
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit

from ._transport import Answer, Asked, Options, Transport


@dataclass(frozen=True)
class _Made:
    #: The id, ``gen_…``.
    generation_id: str
    request_id: str
    #: How long the render of these bytes took. On a replay it is this render, not that of the first call.
    duration_ms: int
    #: What the document is called when it is saved. None where something between took the header away.
    file_name: str | None
    #: Whether this key was used before: nothing was billed, and these are the bytes of the first call.
    replayed: bool
    #: Whether these bytes are not those of the first call: another release of Platen made them.
    replay_mismatch: bool
    warnings: int
    #: The number of tries that it took.
    attempts: int


@dataclass(frozen=True)
class Document(_Made):
    """A generated document."""

    pdf: bytes


@dataclass(frozen=True)
class Invoice(_Made):
    """An e-invoice alone. ``syntax`` is ``cii`` or ``ubl``."""

    xml: bytes
    syntax: str


@dataclass(frozen=True)
class Preview:
    """One page of a draft as PNG."""

    png: bytes
    #: How many pages the document has.
    pages: int
    warnings: int
    duration_ms: int
    request_id: str
    #: The number of tries that it took.
    attempts: int


class PlatenClient:
    """Asks a Platen service for documents. It may be used by several threads at once.

    ``max_retries`` counts the tries after the first (0 switches retries off), ``timeout`` bounds one try in seconds, and
    ``max_retry_after`` is the longest wait in seconds that a ``Retry-After`` may ask for. Raises ``ValueError`` that
    names the option that can't be used.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None,
        *,
        max_retries: int = 2,
        timeout: float = 40,
        max_retry_after: float = 300,
        max_bytes: int = 256 * 1024 * 1024,
    ):
        _require_url(base_url)
        _require_key(api_key)
        if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
            raise ValueError(f"expected max_retries to be a whole number of at least 0, got {max_retries!r}")
        for name, value in (("timeout", timeout), ("max_retry_after", max_retry_after), ("max_bytes", max_bytes)):
            if not isinstance(value, (int, float)) or not value >= 0:
                raise ValueError(f"expected {name} to be a number of at least 0, got {value!r}")
        self._transport = Transport(
            Options(base_url, api_key or "", max_retries, timeout, max_retry_after, max_bytes)
        )

    def generate(
        self,
        template_id: str,
        data: dict[str, Any],
        *,
        idempotency_key: str | None = None,
        deadline: float | None = None,
        cancel: threading.Event | None = None,
    ) -> Document:
        """Generate a document. With a key the call may be repeated without being carried out or billed twice.

        ``deadline`` bounds the whole call with its waits and tries, in seconds; ``cancel`` ends it once it is set.
        Raises ``PlatenError`` (see its subclasses), ``CanceledError``, or ``ValueError`` for an option.
        """
        answer = self._generate(template_id, data, "application/pdf", idempotency_key, deadline, cancel)
        return Document(**_facts(answer), pdf=answer.body)

    def generate_invoice(
        self,
        template_id: str,
        data: dict[str, Any],
        *,
        syntax: str | None = None,
        idempotency_key: str | None = None,
        deadline: float | None = None,
        cancel: threading.Event | None = None,
    ) -> Invoice:
        """Generate the e-invoice of a document alone. It needs an idempotency key of its own."""
        if syntax not in (None, "cii", "ubl"):
            raise ValueError(f"expected syntax to be cii or ubl, got {syntax!r}")
        accept = "application/xml" if syntax is None else f"application/xml;syntax={syntax}"
        answer = self._generate(template_id, data, accept, idempotency_key, deadline, cancel)
        return Invoice(**_facts(answer), xml=answer.body, syntax=_format(answer.headers) or "")

    def preview(
        self,
        template: str | Path | dict[str, Any],
        data: dict[str, Any] | None = None,
        *,
        page: int | None = None,
        dpi: int | None = None,
        main: str | None = None,
        deadline: float | None = None,
        cancel: threading.Event | None = None,
    ) -> Preview:
        """Draw one page of a draft: a folder, or a template that names no files. Nothing is stored or billed.

        Without ``data`` a folder has that of its ``sample.json``. The first page and 96 ``dpi`` are the default. Faults
        are a ``PlatenApiError`` with the code ``invalid_template`` or ``invalid_data`` and ``issues``.
        """
        if isinstance(template, dict):
            kind, draft = "application/json", {"template": template, "data": data or {}}
            body = json.dumps(draft, allow_nan=False).encode()
        else:
            sample = f"{(main or '').rpartition('/')[0]}/sample.json".lstrip("/")
            changed = {} if data is None else {sample: json.dumps(data, allow_nan=False).encode()}
            kind, body = "application/zip", _zip(Path(template), changed)

        def expected(status: int, got: dict[str, str]) -> bool:
            fits = status == 200 and _media_type(got) == "image/png"
            return fits and "x-platen-pages" in got and "x-request-id" in got

        path = _with("v1/preview", page=page, dpi=dpi, main=main)
        asked = Asked("POST", path, {"Content-Type": kind, "Accept": "image/png"}, body, True, expected)
        answer = self._transport.send(asked, deadline, cancel)
        facts = _facts(answer)
        return Preview(
            png=answer.body,
            pages=int(answer.headers["x-platen-pages"]),
            **{name: facts[name] for name in ("warnings", "duration_ms", "request_id", "attempts")},
        )

    def push_template(
        self,
        folder: str | Path,
        *,
        main: str | None = None,
        publish: bool | None = None,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> dict[str, Any]:
        """Store the files of a folder as a new version. Hidden files are left out.

        ``main`` names the main file (``template.json`` by default). Faults are a ``PlatenApiError`` with the code
        ``invalid_template`` and ``issues``.
        """
        _require_idempotency_key(idempotency_key)
        flag = None if publish is None else str(publish).lower()
        headers = {"Content-Type": "application/zip"}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        path = _with("v1/templates", publish=flag, main=main)
        return self._manage("POST", path, headers, _zip(Path(folder)), idempotency_key is not None, deadline)

    def publish_template(
        self, code: str, version: int | None = None, *, deadline: float | None = None
    ) -> dict[str, Any]:
        """Publish a version: the newest, or the one that is named."""
        path = _with(f"v1/templates/{_part(code)}/publish", version=version)
        return self._manage("POST", path, {}, None, version is not None, deadline)

    def list_templates(self, *, deadline: float | None = None) -> Iterator[dict[str, Any]]:
        """Return every template, newest first. The parts of the list are fetched as they are needed."""
        cursor = None
        while True:
            part = self._manage("GET", _with("v1/templates", cursor=cursor), {}, None, True, deadline)
            yield from part["data"]
            cursor = part.get("nextCursor")
            if cursor is None:
                return

    def _generate(
        self,
        template_id: str,
        data: dict[str, Any],
        accept: str,
        key: str | None,
        deadline: float | None,
        cancel: threading.Event | None,
    ) -> Answer:
        _require_idempotency_key(key)
        headers = {"Content-Type": "application/json", "Accept": accept}
        if key is not None:
            headers["Idempotency-Key"] = key
        body = json.dumps({"templateId": template_id, "data": data}, allow_nan=False).encode()

        def expected(status: int, got: dict[str, str]) -> bool:
            made = _format(got)
            fits = made == "pdf" if accept == "application/pdf" else made in ("cii", "ubl")
            if ";syntax=" in accept:
                fits = accept.endswith(f"={made}")
            return status == 201 and fits and "x-generation-id" in got and "x-request-id" in got

        asked = Asked("POST", "v1/generate", headers, body, key is not None, expected)
        return self._transport.send(asked, deadline, cancel)

    def _manage(
        self,
        method: str,
        path: str,
        headers: dict[str, str],
        body: bytes | None,
        repeatable: bool,
        deadline: float | None,
    ) -> dict[str, Any]:
        def expected(status: int, got: dict[str, str]) -> bool:
            return status in (200, 201) and _media_type(got) == "application/json" and "x-request-id" in got

        asked = Asked(method, path, {"Accept": "application/json", **headers}, body, repeatable, expected)
        return json.loads(self._transport.send(asked, deadline, None).body)


def _facts(answer: Answer) -> dict[str, Any]:
    headers = answer.headers
    return {
        "generation_id": headers.get("x-generation-id"),
        "request_id": headers["x-request-id"],
        "duration_ms": int(headers.get("x-render-duration-ms", "0")),
        "file_name": _file_name(headers.get("content-disposition", "")),
        "replayed": headers.get("x-idempotent-replayed") == "true",
        "replay_mismatch": headers.get("x-idempotent-replay-mismatch") == "true",
        "warnings": int(headers.get("x-platen-warnings", "0")),
        "attempts": answer.attempts,
    }


def _file_name(disposition: str) -> str | None:
    coded = re.search(r"filename\*=UTF-8''([^;\s]+)", disposition, re.IGNORECASE)
    if coded and re.fullmatch(r"(?:[^%]|%[0-9A-Fa-f]{2})*", coded[1]):
        try:
            return unquote(coded[1], errors="strict")
        except UnicodeDecodeError:
            pass  # Somebody else wrote it. The plain name is there as well.
    plain = re.search(r'filename="([^"]*)"', disposition, re.IGNORECASE)
    return plain[1] if plain else None


def _media_type(headers: dict[str, str]) -> str:
    return re.split(r"[;\s]", headers.get("content-type", ""))[0]


def _format(headers: dict[str, str]) -> str | None:
    kind = headers.get("content-type", "").lower()
    if re.match(r"application/pdf\b", kind):
        return "pdf"
    syntax = re.match(r'application/xml\s*;(?:.*;)?\s*syntax="?(cii|ubl)', kind)
    return syntax[1] if syntax else None


def _zip(folder: Path, changed: dict[str, bytes] | None = None) -> bytes:
    found = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    named = {path.relative_to(folder).as_posix(): path for path in found}
    files: dict[str, Path | bytes] = {
        name: path for name, path in named.items() if not any(part.startswith(".") for part in name.split("/"))
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted((files | (changed or {})).items()):
            # The same files give the same bytes at any time.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            content = content if isinstance(content, bytes) else content.read_bytes()
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _with(path: str, **parameters: str | int | None) -> str:
    given = {name: value for name, value in parameters.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _part(code: str) -> str:
    if code in ("", ".", ".."):
        raise ValueError(f"expected a code or an id, got {json.dumps(code)}")
    return quote(code, safe="")


def _require_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.username is None
    except (ValueError, AttributeError):
        good = False
    if not good:
        raise ValueError(f"expected base_url to be an http: or https: URL without a user name, got {url!r}")


def _require_key(key: str | None) -> None:
    if not isinstance(key, str) or key == "":
        got = "an empty string" if key == "" else type(key).__name__
        raise ValueError(
            f'expected api_key to be an API key such as "plt_live_…", got {got}: is its variable set?'
        )
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError(
            "expected api_key to hold printable ASCII characters alone, got others: was a line break read with it?"
        )


def _require_idempotency_key(key: str | None) -> None:
    if key is not None and not re.fullmatch(r"[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?", key):
        raise ValueError(
            "expected idempotency_key to be 1 to 255 printable ASCII characters without a space at its ends, "
            f"got {key[:60]!r}"
        )
