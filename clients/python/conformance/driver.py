"""The driver of the Python client: carries out the orders of ../../conformance, a line of JSON each."""

import hashlib
import json
import sys
import threading
from dataclasses import asdict

from platen import (
    CanceledError,
    PlatenApiError,
    PlatenClient,
    PlatenError,
    PlatenForeignError,
    PlatenTimeoutError,
    derive_idempotency_key,
)

NAMES = {
    "generation_id": "generationId",
    "request_id": "requestId",
    "duration_ms": "durationMs",
    "file_name": "fileName",
    "replay_mismatch": "replayMismatch",
    "retry_after": "retryAfterSec",
}


def carry_out(client, call):
    method = call["method"]
    if method == "deriveIdempotencyKey":
        return {"key": derive_idempotency_key(*call["identifiers"])}
    options = {}
    if "deadlineMs" in call:
        options["deadline"] = call["deadlineMs"] / 1000
    if method == "listTemplates":
        return {"codes": [one["code"] for one in client().list_templates(**options)]}
    if method == "publishTemplate":
        return client().publish_template(call["code"], call.get("version"), **options)
    if "idempotencyKey" in call:
        options["idempotency_key"] = call["idempotencyKey"]
    if method == "pushTemplate":
        return client().push_template(call["folder"], main=call.get("main"), publish=call.get("publish"), **options)
    if "cancelAfterMs" in call:
        options["cancel"] = threading.Event()
        threading.Timer(call["cancelAfterMs"] / 1000, options["cancel"].set).start()
    if method == "preview":
        asked = {name: call[name] for name in ("page", "dpi", "main") if name in call}
        made = client().preview(call.get("folder") or call["template"], call.get("data"), **asked, **options)
    elif method == "generateInvoice":
        made = client().generate_invoice(call["templateId"], call["data"], syntax=call.get("syntax"), **options)
    else:
        made = client().generate(call["templateId"], call["data"], **options)
    facts = asdict(made)
    body = facts.pop({"generate": "pdf", "generateInvoice": "xml", "preview": "png"}[method])
    return {**named(facts), "bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()}


def named(facts):
    return {NAMES.get(name, name): value for name, value in facts.items()}


def kind_of(error):
    kinds = ((PlatenApiError, "api"), (PlatenForeignError, "foreign"), (PlatenTimeoutError, "timeout"))
    kinds += ((PlatenError, "connection"), (CanceledError, "canceled"), ((ValueError, TypeError), "usage"))
    return next((kind for types, kind in kinds if isinstance(error, types)), "bug")


def result_of(client, call):
    try:
        return {"ok": carry_out(client, call)}
    except Exception as error:
        facts = named(vars(error))
        if "issues" in facts:
            facts["issues"] = [
                {name: value for name, value in asdict(issue).items() if value is not None}
                for issue in facts["issues"]
            ]
        return {"error": {**facts, "kind": kind_of(error), "message": str(error)}}


def maker(settings):
    made = []

    def client():
        if not made:
            seconds = {"timeout": "timeoutMs", "max_retry_after": "maxRetryAfterMs"}
            options = {name: settings[key] / 1000 for name, key in seconds.items() if key in settings}
            same = {"max_retries": "maxRetries", "max_bytes": "maxBytes"}
            options |= {name: settings[key] for name, key in same.items() if key in settings}
            made.append(PlatenClient(settings["baseUrl"], settings["apiKey"], **options))
        return made[0]

    return client


for line in sys.stdin:
    order = json.loads(line)
    client = maker(order["client"])
    print(json.dumps([result_of(client, call) for call in order["calls"]]), flush=True)
