"""The hash chain of a stream: how ids and hashes are made, byte for byte, and how a chain is verified. Pure functions.

Ids follow the origin's canonical encoding "checkpoint_content_v3:length_prefixed": SHA-256 over the domain's name and, for
each field, label and value, both prefixed by their length as 8 bytes, little end first.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING

from safepoint.core.canonical import CanonicalError, canonical_bytes
from safepoint.runtime.errors import SerializationError

if TYPE_CHECKING:
    from collections.abc import Callable

STATE_DOMAIN = b"checkpoint_hash_v1:"
"""What a state's hash begins with."""

_ID_DOMAIN = b"checkpoint_content_v3:length_prefixed:"
_RECORD_DOMAIN = b"safepoint_record_v1:"
_AUDIT_DOMAIN = b"safepoint_audit_v1:"
_LE64 = Struct("<Q").pack


def _field(label: bytes, value: bytes) -> bytes:
    return _LE64(len(label)) + label + _LE64(len(value)) + value


_ITERATION = _LE64(15) + b"iteration_count" + _LE64(8)
_EPOCH = _LE64(5) + b"epoch" + _LE64(8)
_STATE_LABEL = _LE64(19) + b"progress_state_hash"
_GENESIS = _field(b"previous_checkpoint_hash:none", b"")
_PREVIOUS_LABEL = _LE64(29) + b"previous_checkpoint_hash:some"


def state_bytes(state: object) -> bytes:
    """Return the canonical text of a state as stored; raise `SerializationError` when it has none."""
    try:
        return canonical_bytes(state)
    except CanonicalError as error:
        raise SerializationError(str(error)) from None


def hash_state_text(text: bytes) -> str:
    """Return the progress state hash of a state's stored canonical text."""
    return sha256(STATE_DOMAIN + text).hexdigest() if len(text) < 4096 else _hash_long(text)


def _hash_long(text: bytes) -> str:
    digest = sha256(STATE_DOMAIN)
    digest.update(text)
    return digest.hexdigest()


def hash_progress_state(state: object) -> str:
    """Return the progress state hash of a state: SHA-256 over its domain's name and the canonical JSON text.

    Raises `SerializationError` for what has no canonical text (see `safepoint.core.canonical`).
    """
    return hash_state_text(state_bytes(state))


def id_prefix(orchestration_id: str) -> bytes:
    """Return the part of an id's preimage that is the same for a whole stream."""
    return _ID_DOMAIN + _field(b"orchestration_id", orchestration_id.encode("utf-8"))


def derive_from_prefix(
    prefix: bytes, iteration_count: int, epoch: int, progress_state_hash: str, previous_checkpoint_hash: str | None
) -> str:
    """Return the id of a checkpoint whose stream's `id_prefix` is at hand."""
    state = progress_state_hash.encode()
    if previous_checkpoint_hash is None:
        last = _GENESIS
    else:
        previous = previous_checkpoint_hash.encode()
        last = _PREVIOUS_LABEL + _LE64(len(previous)) + previous
    return sha256(
        b"".join(
            (prefix, _ITERATION, _LE64(iteration_count), _EPOCH, _LE64(epoch), _STATE_LABEL, _LE64(len(state)), state, last)
        )
    ).hexdigest()


def linked_ids(orchestration_id: str) -> Callable[[int, int, bytes, bytes], str]:
    """Return a function that derives the ids of a stream's later records, in a third of `derive_from_prefix`'s time.

    It takes iteration and epoch as signed 64-bit integers (`record.to_signed`), and a state hash and a previous id as 64
    ASCII bytes each.
    """
    begin = id_prefix(orchestration_id) + _ITERATION
    state, previous = _STATE_LABEL + _LE64(64), _PREVIOUS_LABEL + _LE64(64)
    layout = Struct(f"<{len(begin)}sq{len(_EPOCH)}sq{len(state)}s64s{len(previous)}s64s").pack

    def derive(iteration: int, epoch: int, progress_state_hash: bytes, previous_id: bytes) -> str:
        return sha256(layout(begin, iteration, _EPOCH, epoch, state, progress_state_hash, previous, previous_id)).hexdigest()

    return derive


def derive_checkpoint_id(
    orchestration_id: str,
    iteration_count: int,
    epoch: int,
    progress_state_hash: str,
    previous_checkpoint_hash: str | None,
) -> str:
    """Return the id of a checkpoint: 64 lower-case hex digits; `None` for the previous hash means it is the first.

    The state hash enters as the text given, so `sha256:…` and bare hex are different. Raises ValueError when iteration or
    epoch is not within 0 … 2^64-1.
    """
    for name, number in (("iteration_count", iteration_count), ("epoch", epoch)):
        if not 0 <= number < 1 << 64:
            raise ValueError(f"{name} {number} is not within 0 … 2^64-1")
    return derive_from_prefix(
        id_prefix(orchestration_id), iteration_count, epoch, progress_state_hash, previous_checkpoint_hash
    )


# Signed numbers: an editor may leave negative ones, which must not hash rather than fail.
_RECORD_NUMBERS = Struct("<qqq").pack
_RECORD_USUAL = Struct(f"<{len(_RECORD_DOMAIN)}sqqq3s64s3s64s").pack


def record_hash(previous: str, checkpoint_id: str, seq: int, wall_clock_time: int, state_size: int, meta: str) -> str:
    """Return the hash over a record's row and the record hash before it (empty for the first).

    The id covers stream, iteration, epoch, state and link; this adds position, clock, size and meta data.
    """
    before, own = previous.encode(), checkpoint_id.encode()
    if len(before) == 64 == len(own):
        return linked_hash(before, own, seq, wall_clock_time, state_size, meta)
    numbers = _RECORD_NUMBERS(seq, wall_clock_time, state_size)
    text = f"{len(previous)}:{previous}{len(checkpoint_id)}:{checkpoint_id}{meta}"
    return sha256(_RECORD_DOMAIN + numbers + text.encode()).hexdigest()


def linked_hash(
    previous: bytes, checkpoint_id: bytes, seq: int, wall_clock_time: int, state_size: int, meta: str = ""
) -> str:
    """Return the record hash of a later record, whose hash and id are 64 ASCII bytes each, in two thirds of the time."""
    row = _RECORD_USUAL(_RECORD_DOMAIN, seq, wall_clock_time, state_size, b"64:", previous, b"64:", checkpoint_id)
    return sha256(row if meta == "" else row + meta.encode()).hexdigest()


def audit_link(previous: str, stream: str, seq: int, after: int, at: int, kind: str, body: str) -> str:
    """Return the link of an audit line: a hash over the line and the link before it (empty for the first)."""
    fields = (previous, stream, str(seq), str(after), str(at), kind, body)
    return sha256(_AUDIT_DOMAIN + b"".join(_field(b"", text.encode()) for text in fields)).hexdigest()
