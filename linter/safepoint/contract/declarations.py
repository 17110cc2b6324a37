"""Who declares which field: the phases of a contract as readers and writers of dot-paths."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from safepoint.contract.loaded import Route
    from safepoint.contract.model import ContextContract
    from safepoint.contract.phases import FieldSpec


class Declared(NamedTuple):
    """A field as one phase declares it; `direction` is `entry`, `enrichment`, `exit` or `exit_optional`."""

    phase: str
    direction: str
    spec: FieldSpec
    route: Route


class FieldIndex:
    """A set of dot-paths that also knows their parents and children.

    A parent holds its children: who has `model` has `model.version`. A child makes its parent: writing `model.version`
    leaves a `model` behind. Both count as the same field for the question whether somebody reads or writes it.
    """

    __slots__ = ("_names", "_parents")

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names: set[str] = set()
        self._parents: set[str] = set()
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add a dot-path."""
        self._names.add(name)
        self._parents.update(_parents(name))

    def touches(self, name: str) -> bool:
        """Say whether `name`, a parent or a child of it is in the set."""
        return name in self._names or name in self._parents or any(parent in self._names for parent in _parents(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)


def _parents(name: str) -> Iterator[str]:
    end = name.rfind(".")
    while end > 0:
        yield name[:end]
        end = name.rfind(".", 0, end)


def touch(one: str, other: str) -> bool:
    """Say whether two dot-paths are the same or one lies inside the other."""
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def declared(contract: ContextContract, phase: str) -> Iterator[Declared]:
    """Yield every field that a phase declares, in the order of the file; nothing for an unknown phase."""
    spec = contract.phases.get(phase)
    if spec is None:
        return
    lists = (
        ("entry", ("entry", "required"), spec.entry.required),
        ("enrichment", ("entry", "enrichment"), spec.entry.enrichment),
        ("exit", ("exit", "required"), spec.exit.required),
        ("exit_optional", ("exit", "optional"), spec.exit.optional),
    )
    for direction, keys, fields in lists:
        for index, field in enumerate(fields):
            yield Declared(phase, direction, field, ("phases", phase, *keys, index))


def produced(contract: ContextContract, phase: str) -> list[Declared]:
    """Return the fields of a phase's exit contract, required and optional."""
    return [item for item in declared(contract, phase) if item.direction in ("exit", "exit_optional")]


def needed(contract: ContextContract, phase: str) -> list[Declared]:
    """Return the fields of a phase's entry contract, required and enrichment."""
    return [item for item in declared(contract, phase) if item.direction in ("entry", "enrichment")]


def producers(contract: ContextContract, field: str, phases: Sequence[str]) -> list[Declared]:
    """Return where these phases declare on exit the field, a parent or a child of it."""
    return [item for phase in phases for item in produced(contract, phase) if touch(item.spec.name, field)]


def phases_up_to(contract: ContextContract, phase: str) -> list[str]:
    """Return the phases from the first to `phase` in the order of the file."""
    order = list(contract.phases)
    return order[: order.index(phase) + 1] if phase in contract.phases else []
