"""The lines of an exported stream, read back into rows: their form is checked here, their truth by `importing`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.ids import check_count, check_id
from safepoint.store.exporting import FORMAT, VERSION
from safepoint.store.holdings import INLINE_MAX
from safepoint.store.record import AnchorRow, HeadRow, MarkRow, RecordRow, malformed, to_signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.store.reading import Pruned

Row = TypeVar("Row", bound=tuple[Any, ...])

WANTED = "give a file that `safepoint store export` wrote, unchanged; nothing was written"


class Header(NamedTuple):
    """The first line of an export."""

    stream: str
    source: str
    head: HeadRow | None
    problems: tuple[str, ...]
    anchors: list[AnchorRow]
    marks: list[MarkRow]


def lines_of(path: str, file: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each line's number and object; raise `InvalidInputError` for a line that holds none."""
    for number, line in enumerate(file, 1):
        fields = object_of(line)
        if fields is None or not _is_unicode(line, fields):
            raise InvalidInputError(f"{path}: line {number} is no JSON object; {WANTED}")
        yield number, fields


def _is_unicode(line: bytes, fields: dict[str, Any]) -> bool:
    """Return whether no text holds half a character, which only an escape can spell and nothing can store."""
    if b"\\ud" not in line.lower():
        return True
    try:
        json.dumps(fields, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def header_of(line: tuple[int, dict[str, Any]]) -> Header:
    """Return what the first line says; raise `InvalidInputError` when it is none of an export."""
    number, fields = line
    if (fields.get("format"), fields.get("version")) != (FORMAT, VERSION):
        seen = f"{fields.get('format')!r} version {fields.get('version')!r}"
        raise InvalidInputError(f"the file begins with {seen}, wanted {FORMAT!r} version {VERSION}; {WANTED}")
    try:
        source, problems, head = str(fields["store_id"]), tuple(map(str, fields["problems"])), fields["head"]
        anchors = sorted(_row(AnchorRow, one, number) for one in fields.get("anchors", ()))
        marks = [_row(MarkRow, one, number) for one in fields.get("marks", ())]
        known = _row(HeadRow, head, number) if head else None
    except (KeyError, TypeError) as error:
        raise InvalidInputError(f"line {number} lacks {error}; {WANTED}") from None
    return Header(check_id("orchestration_id", fields.get("stream")), source, known, problems, anchors, marks)


def record_of(number: int, fields: dict[str, Any], pruned: Pruned) -> tuple[RecordRow, bytes | None]:
    """Return a line's record and the text of its state, `None` when retention had removed that."""
    try:
        text = fields["progress_state_json"]
        body = text.encode() if text is not None else None
        values = {
            **fields,
            "stream": fields["orchestration_id"],
            "iteration_count": to_signed(check_count("iteration_count", fields["iteration_count"])),
            "epoch": to_signed(check_count("epoch", fields["epoch"])),
            "state_hash": fields["progress_state_hash"],
            "body": body if body is not None and len(body) <= INLINE_MAX else None,
        }
    except (KeyError, AttributeError, UnicodeEncodeError, InvalidInputError):
        raise _norecord_of(number) from None
    row = _row(RecordRow, values, number)
    if body is None and row.seq not in pruned:
        raise InvalidInputError(f"line {number} has no state, and no anchor says that it was removed; {WANTED}")
    meta = object_of(row.meta or "{}")
    if meta is None or not isinstance(meta.get("blobs", {}), dict) or (body is not None and len(body) != row.state_size):
        raise _norecord_of(number)
    return row, body


def object_of(text: str | bytes) -> dict[str, Any] | None:
    """Return the JSON object that a text holds, or `None`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _row(kind: type[Row], fields: dict[str, Any], number: int) -> Row:
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    try:
        seal = fields["seal"]
        row = kind(*(bytes.fromhex(seal) if name == "seal" and seal is not None else fields[name] for name in names))
    except (KeyError, TypeError, ValueError):
        raise _norecord_of(number) from None
    if malformed(row) or any(
        isinstance(one, bool) or (isinstance(one, int) and not -(1 << 63) <= one < 1 << 63) for one in row
    ):
        raise _norecord_of(number)
    return row


def _norecord_of(number: int) -> InvalidInputError:
    return InvalidInputError(f"line {number} does not hold what an export holds there; {WANTED}")
