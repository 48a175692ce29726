"""Makes idempotency keys of the identifiers that a business already has."""

from urllib.parse import quote

_LONGEST = 255


def derive_idempotency_key(*identifiers: str | int) -> str:
    """Return a key such as ``invoice:4711:2026-11`` made of identifiers.

    The same identifiers give the same key, and different ones give different keys. Derive it from what makes the
    document one document, and never from a clock or a random number: a retry after a crash must find it again.
    Raises ``TypeError`` for an identifier that is no string and no int, and ``ValueError`` for no identifier, an empty
    one, one that is no text, or a key of more than 255 characters.
    """
    if not identifiers:
        raise ValueError("expected at least one identifier, got none")
    key = ":".join(_escaped(one, number) for number, one in enumerate(identifiers, 1))
    if len(key) > _LONGEST:
        raise ValueError(
            f"expected a key of at most {_LONGEST} characters, got {len(key)}; shorten the identifiers"
        )
    return key


def _escaped(identifier: str | int, number: int) -> str:
    if isinstance(identifier, bool) or not isinstance(identifier, (str, int)):
        raise TypeError(
            f"expected identifier {number} to be a string or an int, got {type(identifier).__name__}"
        )
    text = str(identifier)
    if text == "":
        raise ValueError(f"expected identifier {number} to be an identifier, got an empty string")
    try:
        return quote(text, safe="-_.~")
    except UnicodeEncodeError as error:
        raise ValueError(f"expected identifier {number} to be text, got a lone surrogate in it") from error
