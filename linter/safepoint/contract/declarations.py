"""Who declares which field: the phases of a contract as readers and writers of dot-paths."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.contract.loaded import Route
    from safepoint.contract.model import ContextContract
    from safepoint.contract.phases import FieldSpec, PhaseContract


NEEDS = ("entry", "enrichment")
EXITS = ("exit", "exit_optional")


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


class Declarations:
    """Every field a contract declares, found by phase and by dot-path; built once for each contract."""

    __slots__ = ("_below", "_by_name", "by_phase", "position")

    def __init__(self, contract: ContextContract) -> None:
        self.by_phase = {phase: tuple(_of_phase(phase, spec)) for phase, spec in contract.phases.items()}
        self.position = {phase: position for position, phase in enumerate(contract.phases)}
        self._by_name: dict[str, list[Declared]] = {}
        self._below: dict[str, list[Declared]] = {}
        for items in self.by_phase.values():
            for item in items:
                self._by_name.setdefault(item.spec.name, []).append(item)
                for parent in _parents(item.spec.name):
                    self._below.setdefault(parent, []).append(item)

    def touching(self, field: str) -> list[Declared]:
        """Return every declaration of the field, its parents and its children, in the order of the phases."""
        found = [*self._by_name.get(field, ()), *self._below.get(field, ())]
        found += [item for parent in _parents(field) for item in self._by_name.get(parent, ())]
        return sorted(found, key=lambda item: self.position[item.phase])

    def names(self, *directions: str) -> list[str]:
        """Return the dot-paths declared in these directions, or in any, each once and in the order of the file."""
        items = (item for items in self.by_phase.values() for item in items)
        return list(dict.fromkeys(item.spec.name for item in items if not directions or item.direction in directions))


def _of_phase(phase: str, spec: PhaseContract) -> Iterator[Declared]:
    lists = (
        ("entry", ("entry", "required"), spec.entry.required),
        ("enrichment", ("entry", "enrichment"), spec.entry.enrichment),
        ("exit", ("exit", "required"), spec.exit.required),
        ("exit_optional", ("exit", "optional"), spec.exit.optional),
    )
    for direction, keys, fields in lists:
        for index, field in enumerate(fields):
            yield Declared(phase, direction, field, ("phases", phase, *keys, index))


def declared(contract: ContextContract, phase: str) -> tuple[Declared, ...]:
    """Return every field that a phase declares, in the order of the file; nothing for an unknown phase."""
    return contract.declarations.by_phase.get(phase, ())


def produced(contract: ContextContract, phase: str) -> list[Declared]:
    """Return the fields of a phase's exit contract, required and optional."""
    return [item for item in declared(contract, phase) if item.direction in EXITS]


def needed(contract: ContextContract, phase: str) -> list[Declared]:
    """Return the fields of a phase's entry contract, required and enrichment."""
    return [item for item in declared(contract, phase) if item.direction in NEEDS]


def producers(contract: ContextContract, field: str) -> list[Declared]:
    """Return where phases declare on exit the field, a parent or a child of it, in the order of the phases."""
    return [item for item in contract.declarations.touching(field) if item.direction in EXITS]


def producers_up_to(contract: ContextContract, field: str, phase: str) -> list[Declared]:
    """Return the same for the phases from the first to `phase`; nothing for an unknown phase."""
    position = contract.declarations.position
    last = position.get(phase, -1)
    return [item for item in producers(contract, field) if position[item.phase] <= last]
