"""What changed between two states: a structural comparison, as changes for people and as a JSON Patch for programs.

The patch is RFC 6902 (https://www.rfc-editor.org/rfc/rfc6902) over RFC 6901 pointers; `diff_apply` applies it. Values are
compared as JSON writes them: 1, 1.0 and true are three values, because their canonical texts and so their hashes differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from safepoint.core.canonical import CanonicalError, canonical_text

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ALIGNED_ITEMS = 2000
"""Longest list stretch that is aligned item by item; a longer one is compared by position, which takes linear time."""

Kind = Literal["add", "remove", "replace"]


class Change(NamedTuple):
    """One difference between two JSON values.

    `pointer` is where a patch must act, counted in the value as the earlier changes leave it; `old_pointer` is the place in
    the value before all changes. `before` is meaningless for "add", `after` for "remove".
    """

    kind: Kind
    pointer: str
    old_pointer: str
    before: Any
    after: Any


def compare(before: Any, after: Any) -> tuple[Change, ...]:
    """Return the changes that turn `before` into `after`, in the order in which a patch must make them.

    Values nested too deep to be walked are replaced as a whole.
    """
    try:
        return tuple(_changes(before, after, "", ""))
    except (RecursionError, CanonicalError):
        return () if same(before, after) else (Change("replace", "", "", before, after),)


def json_patch(before: Any, after: Any, *, guarded: bool = False) -> list[dict[str, Any]]:
    """Return the RFC 6902 patch that turns `before` into `after`.

    With `guarded`, a "test" operation stands before every removal and replacement, so that the patch refuses any other
    starting value instead of spoiling it.
    """
    return [operation for change in compare(before, after) for operation in _operations(change, guarded=guarded)]


def same(left: Any, right: Any) -> bool:
    """Tell whether two values have the same JSON text (order of keys apart); depth is no limit."""
    pairs = [(left, right)]
    while pairs:
        one, other = pairs.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            if one.keys() != other.keys():
                return False
            pairs.extend((value, other[key]) for key, value in one.items())
        elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
            if len(one) != len(other):
                return False
            pairs.extend(zip(one, other, strict=True))
        elif type(one) is not type(other) or one != other:
            return False
    return True


def escape(token: str) -> str:
    """Return one reference token of a JSON pointer, with its two special characters escaped (RFC 6901, section 3)."""
    return token.replace("~", "~0").replace("/", "~1")


def _operations(change: Change, *, guarded: bool) -> Iterator[dict[str, Any]]:
    if guarded and change.kind != "add":
        yield {"op": "test", "path": change.pointer, "value": change.before}
    if change.kind == "remove":
        yield {"op": "remove", "path": change.pointer}
    else:
        yield {"op": change.kind, "path": change.pointer, "value": change.after}


def _changes(before: Any, after: Any, pointer: str, old: str) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _mapping(before, after, pointer, old)
    elif isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)):
        yield from _sequence(before, after, pointer, old)
    elif not same(before, after):
        yield Change("replace", pointer, old, before, after)


def _mapping(before: dict[str, Any], after: dict[str, Any], pointer: str, old: str) -> Iterator[Change]:
    for key in sorted(before.keys() - after.keys()):
        yield Change("remove", f"{pointer}/{escape(key)}", f"{old}/{escape(key)}", before[key], None)
    for key in sorted(after):
        place = escape(key)
        if key in before:
            yield from _changes(before[key], after[key], f"{pointer}/{place}", f"{old}/{place}")
        else:
            yield Change("add", f"{pointer}/{place}", f"{old}/{place}", None, after[key])


def _sequence(before: Any, after: Any, pointer: str, old: str) -> Iterator[Change]:
    """Walk both lists; everything left of the place where a change acts already equals `after`."""
    for old_start, old_end, new_start, new_end in _unequal_stretches(before, after):
        paired = min(old_end - old_start, new_end - new_start)
        for step in range(paired):
            here, there = new_start + step, old_start + step
            yield from _changes(before[there], after[here], f"{pointer}/{here}", f"{old}/{there}")
        for there in range(old_start + paired, old_end):
            yield Change("remove", f"{pointer}/{new_start + paired}", f"{old}/{there}", before[there], None)
        for here in range(new_start + paired, new_end):
            yield Change("add", f"{pointer}/{here}", f"{old}/{old_end}", None, after[here])


def _unequal_stretches(before: Any, after: Any) -> Iterator[tuple[int, int, int, int]]:
    """Yield (start, end) in `before` and (start, end) in `after` of the stretches that differ, from left to right."""
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and same(before[head], after[head]):
        head += 1
    tail = 0
    while tail < shorter - head and same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    old_end, new_end = len(before) - tail, len(after) - tail
    if max(old_end, new_end) - head > MAX_ALIGNED_ITEMS:
        yield head, old_end, head, new_end
        return
    yield from _aligned(before, after, (head, old_end, head, new_end))


def _aligned(before: Any, after: Any, window: tuple[int, int, int, int]) -> Iterator[tuple[int, int, int, int]]:
    from difflib import SequenceMatcher

    old_start, old_end, new_start, new_end = window
    left = [canonical_text(item) for item in before[old_start:old_end]]
    right = [canonical_text(item) for item in after[new_start:new_end]]
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag != "equal":
            yield old_start + i1, old_start + i2, new_start + j1, new_start + j2
