"""Leave out the broken parts of a document, so that the readable rest can still be checked.

As little as possible goes: an unknown key that is a misspelt one is read as that one, an optional value is dropped, a broken
item leaves its list. What went is remembered, so that its absence is not reported as a second fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.integrity import CheckpointIntegritySpec, StalenessCheck
from safepoint.contract.loaded import ANY
from safepoint.contract.nearest import nearest
from safepoint.contract.phases import FieldSpec
from safepoint.contract.shape import is_optional, model_at
from safepoint.contract.yaml_nodes import Entry, MappingNode, Node, ScalarNode, SequenceNode, YamlTree
from safepoint.contract.yaml_scalars import Reading

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import BaseModel

    from safepoint.contract.faultwords import ModelError
    from safepoint.contract.loaded import Route

_STANDINS = {"schema_version": "0", "pipeline_id": "unnamed"}
_HARMLESS: dict[type[BaseModel], dict[str, str | int | None]] = {
    StalenessCheck: {"max_age_seconds": 1, "on_stale": "warning", "recovery": "re_retrieve"},
    CheckpointIntegritySpec: {"phase": "?", "on_resume": None},
}
"""Values (None: an empty mapping) for keys that must be there; what a check says of them rests on an omitted route."""


class Repair:
    """A copy of a document that loses its broken parts; `omitted` are the routes of what went."""

    def __init__(self, tree: YamlTree) -> None:
        root = _copy(tree.root) if tree.root is not None else None
        self.tree = YamlTree(tree.text, root, tree.remarks)
        self.omitted: list[Route] = []
        self.renamed: set[Route] = set()

    def rename_misspelt(self, errors: Iterable[ModelError]) -> None:
        """Read unknown keys as the known ones they are closest to, where these are absent."""
        for error in errors:
            if error.kind == "extra_forbidden":
                self._rename(error.route)

    def remove(self, errors: Iterable[ModelError]) -> None:
        """Replace or remove every part that an error speaks of."""
        doomed: dict[int, tuple[SequenceNode, set[int]]] = {}
        for error in errors:
            if error.kind == "extra_forbidden":
                self._drop(error.route, doomed)
            elif error.kind == "approval_policy_missing":
                self._drop((*error.route, "approval_required"), doomed)
            elif not self._stand_in(error.route):
                self._drop(self._removable(error.route), doomed)
        for sequence, positions in doomed.values():
            sequence.items = [item for position, item in enumerate(sequence.items) if position not in positions]

    def rename_checkpoint(self, position: int, name: str) -> None:
        """Give the checkpoint spec at that position another id."""
        spec = self._node(("checkpoint_integrity", position))
        if isinstance(spec, MappingNode):
            entry = spec.entries["checkpoint_id"]
            made = ScalarNode(entry.node.start, entry.node.end, name, Reading(name))
            spec.entries["checkpoint_id"] = entry._replace(node=made)

    def _stand_in(self, route: Route) -> bool:
        """Put something harmless in the place of a value that its surroundings need, if there is any such thing."""
        parent, last = self._node(route[:-1]), route[-1] if route else None
        if isinstance(parent, SequenceNode) and isinstance(last, int):
            return _spell_out(parent, last, model_at(route))
        model = model_at(route[:-1]) if route else None
        if model is None or not isinstance(parent, MappingNode) or last not in _HARMLESS.get(model, {}):
            return False
        value = _HARMLESS[model][str(last)]
        entry = parent.entries.get(str(last), Entry(parent.start, parent.start, parent))
        made = MappingNode(entry.start, entry.start) if value is None else _scalar(entry.start, value)
        parent.entries[str(last)] = entry._replace(node=made)
        self.omitted.append(route)
        return True

    def _rename(self, route: Route) -> None:
        model = model_at(route[:-1])
        parent = self._node(route[:-1])
        name = str(route[-1])
        close = nearest(name, model.model_fields) if model else None
        if close is None or not isinstance(parent, MappingNode) or close in parent.entries:
            return
        parent.entries = {close if key == name else key: entry for key, entry in parent.entries.items()}
        self.renamed.add((*route[:-1], close))

    def _removable(self, route: Route) -> Route:
        """Return the smallest part around `route` that its surroundings can do without; `()` for none."""
        while route and not is_optional(route):
            if len(route) == 2 and route[0] == "phases":
                return route
            route = route[:-1]
        return route

    def _drop(self, route: Route, doomed: dict[int, tuple[SequenceNode, set[int]]]) -> None:
        if not route:
            self._complete()
            return
        parent, last = self._node(route[:-1]), route[-1]
        self.omitted.append(route if isinstance(last, str) else (*route[:-1], ANY))
        if isinstance(parent, SequenceNode) and isinstance(last, int):
            doomed.setdefault(id(parent), (parent, set()))[1].add(last)
        elif isinstance(parent, MappingNode) and last in parent.entries:
            entry = parent.entries[str(last)]
            if len(route) == 2 and route[0] == "phases" and str(last).strip():
                parent.entries[str(last)] = entry._replace(node=MappingNode(entry.start, entry.end))
            else:
                del parent.entries[str(last)]

    def _complete(self) -> None:
        """Put something in the place of what a contract cannot do without."""
        root = self.tree.root
        if not isinstance(root, MappingNode):
            return
        for name, value in _STANDINS.items():
            present = root.entries.get(name)
            if present is None or not _is_name(present.node):
                root.entries[name] = Entry(root.start, root.start, _scalar(root.start, value))
        phases = root.entries.get("phases")
        if phases is None or not isinstance(phases.node, MappingNode):
            root.entries["phases"] = Entry(root.start, root.start, MappingNode(root.start, root.start))
            self.omitted.append(("phases",))

    def _node(self, route: Route) -> Node | None:
        from safepoint.contract.faultwords import node_at

        return node_at(self.tree, route)


def _spell_out(parent: SequenceNode, position: int, model: type[BaseModel] | None) -> bool:
    """Read `- x` in a list of fields as `- name: x`, which is what everybody means who writes it."""
    node = parent.items[position] if position < len(parent.items) else None
    if model is not FieldSpec or node is None or not _is_name(node):
        return False
    made = MappingNode(node.start, node.end)
    made.entries["name"] = Entry(node.start, node.end, node)
    parent.items[position] = made
    return True


def _scalar(place: int, value: str | int) -> ScalarNode:
    return ScalarNode(place, place, str(value), Reading(value))


def _is_name(node: Node) -> bool:
    return isinstance(node, ScalarNode) and isinstance(node.value, str) and bool(node.value.strip())


def _copy(node: Node) -> Node:
    """Return the node with its own mappings and lists, so that removing from one alias leaves the others alone."""
    if isinstance(node, MappingNode):
        mapping = MappingNode(node.start, node.end)
        mapping.entries = {name: entry._replace(node=_copy(entry.node)) for name, entry in node.entries.items()}
        return mapping
    if isinstance(node, SequenceNode):
        sequence = SequenceNode(node.start, node.end)
        sequence.items = [_copy(item) for item in node.items]
        return sequence
    return node
