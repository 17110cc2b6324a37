"""One difference between two versions of a contract, and how differences are judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict

from safepoint.contract.vocabulary import ConstraintSeverity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")
_RANK = {ConstraintSeverity.ADVISORY: 0, ConstraintSeverity.WARNING: 1, ConstraintSeverity.BLOCKING: 2}


class DriftChange(BaseModel):
    """One difference; `breaking` when somebody who relied on the old contract is worse off, or a protection got weaker.

    `direction` is `entry`, `enrichment`, `exit` or `exit_optional` for fields, and `chain`, `checkpoint`, `placement` or
    `contract` for the rest; `phase` and `field` name the thing (a checkpoint, chain or loop stands in `field`).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    change_type: str
    phase: str = ""
    field: str = ""
    direction: str = ""
    breaking: bool = False
    description: str = ""
    old_value: Any = None
    new_value: Any = None


class Place:
    """Where the changes that are being looked for stand: the same four words for each of them."""

    __slots__ = ("direction", "field", "kind", "phase", "what")

    def __init__(self, kind: str, direction: str, what: str, *, phase: str = "", field: str = "") -> None:
        self.kind = kind
        self.direction = direction
        self.what = what
        self.phase = phase
        self.field = field

    def change(self, text: str, *, breaking: bool, old: Any = None, new: Any = None, kind: str = "") -> DriftChange:
        """Return a change of this place; `text` goes on after the place's name."""
        return DriftChange(
            change_type=kind or self.kind,
            phase=self.phase,
            field=self.field,
            direction=self.direction,
            breaking=breaking,
            description=f"{self.what} {text}",
            old_value=_plain(old),
            new_value=_plain(new),
        )

    def severity(self, old: ConstraintSeverity, new: ConstraintSeverity, *, name: str = "severity") -> Iterator[DriftChange]:
        """Yield a change of severity: lowered is weaker; raised to blocking on entry stops runs that used to go on."""
        if old is new:
            return
        lowered = _RANK[new] < _RANK[old]
        stops = new is ConstraintSeverity.BLOCKING and self.direction in ("entry", "enrichment")
        text = f"has its {name} {'lowered' if lowered else 'raised'} from {old} to {new}"
        yield self.change(text, breaking=lowered or stops, old=old, new=new, kind="severity_changed")

    def bound(self, name: str, old: float | None, new: float | None) -> Iterator[DriftChange]:
        """Yield a change of an upper bound: raised or gone is looser."""
        if old == new:
            return
        looser = new is None or (old is not None and new > old)
        text = f"has its {name} {'raised' if looser else 'lowered'} from {_shown(old)} to {_shown(new)}"
        yield self.change(text, breaking=looser, old=old, new=new)

    def floor(self, name: str, old: float | None, new: float | None, *, blocking: bool) -> Iterator[DriftChange]:
        """Yield a change of a least value: lowered or gone is weaker; raised stops runs where it is blocking on entry."""
        if old == new:
            return
        weaker = new is None or (old is not None and new < old)
        stops = blocking and self.direction in ("entry", "enrichment")
        text = f"has its {name} {'lowered' if weaker else 'raised'} from {_shown(old)} to {_shown(new)}"
        yield self.change(text, breaking=weaker or stops, old=old, new=new)

    def switch(self, name: str, old: bool, new: bool) -> Iterator[DriftChange]:
        """Yield a protection that was switched off (weaker) or on."""
        if old is not new:
            yield self.change(f"has {name} switched {'on' if new else 'off'}", breaking=old, old=old, new=new)

    def other(self, name: str, old: Any, new: Any, *, breaking: bool) -> Iterator[DriftChange]:
        """Yield a change of a value that has no order."""
        if old != new:
            text = f"has its {name} changed from {_shown(old)} to {_shown(new)}"
            yield self.change(text, breaking=breaking, old=old, new=new)


def keyed(items: Iterable[T], name_of: Callable[[T], str]) -> dict[tuple[str, int], T]:
    """Return the items by name and count of that name so far: what may stand twice is compared first with first."""
    found: dict[tuple[str, int], T] = {}
    counts: dict[str, int] = {}
    for item in items:
        name = name_of(item)
        counts[name] = counts.get(name, 0) + 1
        found[name, counts[name]] = item
    return found


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _plain(value: Any) -> Any:
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else value
