"""Where a writer stands in a stream: the head it has verified, kept so that a save costs the same at any length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.store.chain import id_prefix, linked_ids
from safepoint.store.record import empty_head

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.reading import StreamReport
    from safepoint.store.record import HeadRow, RecordRow
    from safepoint.store.verify import Link


class Position:
    """A stream as its writer knows it.

    `head` is the stored head that was verified; `link` and `last` are the chain's end, `before_hash` is the record hash
    before `last`. `claimed` says that this writer holds
    the stream's newest token, `witnessed` that the witness knows this head, `resumed` that the stream was restored here and
    nothing has been saved since. `looked` is when the writer last asked whether others had written (monotonic ns),
    `changed` that they had and the stream was not looked at since.
    """

    __slots__ = (
        "before_hash",
        "changed",
        "claimed",
        "derive",
        "head",
        "last",
        "link",
        "looked",
        "prefix",
        "resumed",
        "stream",
        "witnessed",
    )

    def __init__(self, report: StreamReport) -> None:
        self.stream = report.stream
        self.prefix = id_prefix(report.stream)
        self.derive = linked_ids(report.stream)
        self.head: HeadRow = report.head or empty_head(report.stream)
        self.link: Link = report.link
        self.last: RecordRow | None = report.last
        self.before_hash: str = report.before
        self.claimed = False
        self.witnessed = False
        self.resumed = False
        self.looked = 0
        self.changed = False


class Planned(NamedTuple):
    """A save that was worked out and not yet written.

    `contents` are the bytes to keep beside the record, by digest; `details` the checked words of the save.
    """

    position: Position
    record: RecordRow
    link: Link
    contents: Mapping[str, Any]
    details: Mapping[str, Any]

    @property
    def plain(self) -> bool:
        """Whether one compare-and-append is enough: the writer holds the stream and there is nothing beside the record."""
        return self.position.claimed and not self.position.resumed and not self.contents and not self.details
