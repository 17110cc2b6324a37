"""A contract as it was read: the readable part of it, its faults, and the places of everything in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.contract.yaml_nodes import MappingNode, ScalarNode, SequenceNode
from safepoint.core.diagnostic import Diagnostic, Related, Severity, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from safepoint.contract.model import ContextContract
    from safepoint.contract.yaml_nodes import Entry, Node, YamlTree
    from safepoint.core.rule import Rule
    from safepoint.core.source import Unreadable

Route = tuple["str | int", ...]
"""The way to a value: keys and list positions from the root."""

ANY = "*"
"""At the end of a route: some item of the list or some key of the mapping, but no particular one."""


class Fault(NamedTuple):
    """Something that reading the text found wrong, under the code of the rule that reports it."""

    code: str
    span: Span
    message: str
    help: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    severity: Severity | None = None


class Problem(NamedTuple):
    """Something that a cross-check of a valid contract found wrong, at a route.

    `severity` is `None` for the rule's own. `related` are other routes with what stands there. `relies_on` are the parts of
    the contract that the verdict rests on: when reading had to leave out something there, the problem is not reported,
    since it may be a mere consequence. `phase` and `field` say what it is about; `kind` tells variants of one rule apart.
    """

    route: Route
    message: str
    help: str = ""
    severity: Severity | None = None
    related: tuple[tuple[Route, str], ...] = ()
    relies_on: tuple[Route, ...] = ()
    kind: str = ""
    phase: str = ""
    field: str = ""
    at_key: bool = False


class LoadedContract:
    """What `load_contract` makes of a text.

    `contract` holds the readable part and is `None` when nothing can be checked further; `unreadable` is set when the text
    is no YAML at all. `omitted` are the routes of the parts that were left out because of their faults.
    """

    __slots__ = ("contract", "faults", "omitted", "path", "text", "tree", "unreadable")

    def __init__(
        self,
        path: str,
        text: str,
        *,
        tree: YamlTree | None = None,
        contract: ContextContract | None = None,
        faults: Iterable[Fault] = (),
        omitted: Iterable[Route] = (),
        unreadable: Unreadable | None = None,
    ) -> None:
        self.path = path
        self.text = text
        self.tree = tree
        self.contract = contract
        self.faults = tuple(faults)
        self.omitted = tuple(omitted)
        self.unreadable = unreadable

    @property
    def errors(self) -> tuple[Fault, ...]:
        """The faults that make the contract invalid; the others are readings that only other YAML readers would dispute."""
        return tuple(fault for fault in self.faults if fault.severity is not Severity.WARNING)

    def span(self, route: Route, *, at_key: bool = False) -> Span:
        """Return the place of the value at `route`, or of its key; of the closest part above when it is not in the text."""
        if self.tree is None or self.tree.root is None:
            return Span(1, 1, 1, 2)
        return span_at(self.tree, route, at_key=at_key)

    def findings(self, rule: Rule, *checks: Callable[[ContextContract], Iterable[Problem]]) -> Iterator[Diagnostic]:
        """Yield the findings of one rule: the faults under its code, then what its cross-checks say of the readable part."""
        for fault in self.faults:
            if fault.code == rule.code:
                yield self._fault_finding(rule, fault)
        contract = self.contract
        problems = (problem for check in checks if contract is not None for problem in check(contract))
        yield from (self._finding(rule, problem) for problem in problems if not self._in_doubt(problem))

    def _fault_finding(self, rule: Rule, fault: Fault) -> Diagnostic:
        related = tuple(Related(self.path, span, text) for span, text in fault.related)
        return rule.diagnostic(
            self.path, fault.span, fault.message, help=fault.help, severity=fault.severity, related=related
        )

    def _finding(self, rule: Rule, problem: Problem) -> Diagnostic:
        related = tuple(Related(self.path, self.span(route, at_key=True), text) for route, text in problem.related)
        span = self.span(problem.route, at_key=problem.at_key)
        return rule.diagnostic(
            self.path, span, problem.message, help=problem.help, severity=problem.severity, related=related
        )

    def _in_doubt(self, problem: Problem) -> bool:
        return any(_overlap(omitted, relied) for omitted in self.omitted for relied in problem.relies_on)


def span_at(tree: YamlTree, route: Route, *, at_key: bool = False) -> Span:
    """Return the place of a value (or of its key); an empty value has the place of its key."""
    node = tree.root
    entry: Entry | None = None
    for position, part in enumerate(route):
        step = _step(node, part)
        if step is None:
            break
        entry, node = step
        at_this_key = at_key and position == len(route) - 1
        if at_this_key and entry is not None:
            return tree.span(entry.start, entry.end)
    if entry is not None and isinstance(node, ScalarNode) and node.start == node.end:
        return tree.span(entry.start, entry.end)
    return node_span(tree, node)


def node_span(tree: YamlTree, node: Node | None) -> Span:
    """Return the place of a node: of a mapping its first key, of a list where it begins, so that it is one line."""
    if node is None:
        return Span(1, 1, 1, 2)
    if isinstance(node, MappingNode) and node.entries:
        first = next(iter(node.entries.values()))
        if first.start == node.start:
            return tree.span(first.start, first.end)
    if isinstance(node, (MappingNode, SequenceNode)):
        return tree.span(node.start, node.start + 1)
    return tree.span(node.start, node.end)


def _step(node: Node | None, part: str | int) -> tuple[Entry | None, Node] | None:
    if isinstance(node, MappingNode) and isinstance(part, str) and part in node.entries:
        entry = node.entries[part]
        return entry, entry.node
    if isinstance(node, SequenceNode) and isinstance(part, int) and 0 <= part < len(node.items):
        return None, node.items[part]
    return None


def _overlap(one: Route, other: Route) -> bool:
    shared = min(len(one), len(other))
    return one[:shared] == other[:shared]
