"""From the arguments of a save to a request: everything is checked and captured before anything is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.runtime.ids import check_count, check_id
from safepoint.store.blobs import (
    Change,
    changes,
    check_blob_names,
    digest_of,
    refuse_changed,
    refuse_reserved,
    state_with_blobs,
)
from safepoint.store.chain import state_bytes
from safepoint.store.details import checked_details, meta_text
from safepoint.store.saver import Request
from safepoint.store.workflow_row import WORKFLOW_FIELDS, with_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.store import Store

_BLOBS_KEY = "$blobs"


def plain_request(stream: str, iteration: int, epoch: int, state: Any) -> Request:
    """Return the request of a save of which nothing more is said."""
    if type(state) is dict and _BLOBS_KEY in state:
        refuse_reserved(state)
    return Request(stream, iteration, epoch, state_bytes(state), "", None, {}, {})


def full_request(
    store: Store,
    stream: str,
    iteration: int,
    epoch: int,
    state: Any,
    trace_id: str | None,
    blobs: Mapping[str, bytes | memoryview],
    given: Mapping[str, Any],
) -> Request:
    """Return the request of a save with a trace id, opened blobs or details; blobs are staged in the store's files."""
    if trace_id:
        check_id("trace_id", trace_id)
    details = checked_details(given)
    refuse_reserved(state)
    digests = {name: digest_of(data) for name, data in blobs.items()}
    text = state_bytes(state_with_blobs(state, digests) if blobs else state)
    if WORKFLOW_FIELDS & details.keys():
        with store.transaction(write=False) as rows:
            details = with_position(rows, stream, details)
    contents = {digests[name]: data for name, data in blobs.items()}
    return Request(stream, iteration, epoch, text, meta_text(details, trace_id, digests), trace_id, contents, details)


def stage_blobs(store: Store, request: Request, sources: Mapping[str, Any], before: Mapping[str, Change]) -> None:
    """Make the blobs durable ahead of the save; raise `SerializationError` when a file changed meanwhile."""
    for digest in sorted(request.blobs):
        store.backend.stage(digest, request.blobs[digest])
    refuse_changed(sources, before)


def checked_place(stream: Any, iteration: Any, epoch: Any) -> tuple[str, int, int]:
    """Return a save's stream, iteration and epoch; raise `InvalidInputError` for what they cannot be."""
    return check_id("orchestration_id", stream), check_count("iteration", iteration), check_count("epoch", epoch)


def captured_state(request: Request) -> Any:
    """Return the state of a request as plain data of its own, which nobody else can change."""
    import json

    return json.loads(request.text)


def captured_sources(blobs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the blobs with what can still be changed in memory copied; files stay paths."""
    return {name: bytes(blob) if isinstance(blob, (bytearray, memoryview)) else blob for name, blob in blobs.items()}


def checked_sources(blobs: Mapping[str, Any]) -> dict[str, Change]:
    """Check the names of blobs and return how each file stands now."""
    check_blob_names(blobs)
    return changes(blobs)
