"""Asks a Platen service for PDFs and e-invoices, and manages templates. Standard library alone."""

from ._client import Document, Invoice, PlatenClient, Preview
from ._errors import (
    ERROR_STATUS,
    CanceledError,
    Issue,
    PlatenApiError,
    PlatenConnectionError,
    PlatenError,
    PlatenForeignError,
    PlatenTimeoutError,
)
from ._key import derive_idempotency_key

__all__ = [
    "ERROR_STATUS",
    "CanceledError",
    "Document",
    "Invoice",
    "Issue",
    "PlatenApiError",
    "PlatenClient",
    "PlatenConnectionError",
    "PlatenError",
    "PlatenForeignError",
    "PlatenTimeoutError",
    "Preview",
    "derive_idempotency_key",
]
