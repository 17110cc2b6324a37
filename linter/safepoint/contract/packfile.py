"""Read a project's own packs: every fault of a file with its line and column, or tables for the loop analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from safepoint.contract import packs
from safepoint.contract.loaded import Route, span_at
from safepoint.contract.nearest import nearest
from safepoint.contract.packtables import PackClashError, Tables, split, tables
from safepoint.contract.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, TreeError, YamlTree
from safepoint.contract.yaml_plain import plain
from safepoint.contract.yaml_tree import read_tree
from safepoint.core.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Span

_TOLERATED = frozenset({"ambiguous"})
_FORBIDDEN = ("names",)
"""Tables of the shipped packs that steer the analysis itself."""


class PackError(ConfigError):
    """A pack file cannot be used; the message has one line for each fault, with path, line and column."""


class _Fault(NamedTuple):
    line: int
    column: int
    text: str


def pack_tables(path: str, shown: str) -> Tables:
    """Return the tables of the pack at `path`, which errors call `shown`; raises PackError with every fault's place."""
    return tables([read_pack(_text(path, shown), shown)])


def read_pack(text: str, path: str) -> packs.Pack:
    """Validate the text of one pack; raises PackError with every fault's place."""
    try:
        tree = read_tree(text)
    except TreeError as error:
        line, column = YamlTree(text, None, []).place(error.offset)
        raise PackError(f"{path}:{line}:{column}: {error.message}; {error.hint}") from None
    faults = list(_remarks(tree))
    pack: packs.Pack | None = None
    try:
        pack = packs.Pack.model_validate({} if tree.root is None else plain(tree.root))
        tables([pack])
    except ValidationError as error:
        faults.extend(_model_faults(tree, error))
    except PackClashError as error:
        faults.append(_clash(tree, error))
    faults.extend(_forbidden(tree))
    if faults or pack is None:
        lines = (f"{path}:{fault.line}:{fault.column}: {fault.text}" for fault in sorted(set(faults)))
        raise PackError("\n".join(lines))
    return pack


def _text(path: str, shown: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise PackError(f"{shown}: cannot be read as UTF-8 text: {error}") from None


def _remarks(tree: YamlTree) -> Iterator[_Fault]:
    for remark in tree.remarks:
        if remark.kind == "duplicate_key":
            yield _Fault(*tree.place(remark.start), f"the key `{remark.text}` stands twice; remove one")
        elif remark.kind not in _TOLERATED:
            yield _Fault(*tree.place(remark.start), remark.text)


def _forbidden(tree: YamlTree) -> Iterator[_Fault]:
    entries = tree.root.entries if isinstance(tree.root, MappingNode) else {}
    for name in _FORBIDDEN:
        if name in entries:
            text = f"`{name}` belongs to the shipped packs; describe the calls themselves under `calls`, `types` or `hints`"
            yield _Fault(*tree.place(entries[name].start), text)


def _model_faults(tree: YamlTree, error: ValidationError) -> Iterator[_Fault]:
    for item in error.errors(include_url=False):
        route, node = _route(tree, item["loc"])
        if _other_branch(item["type"], node):
            continue
        span = _span(tree, route, item["type"])
        yield _Fault(span.line, span.column, _words(item, node))


def _route(tree: YamlTree, loc: tuple[int | str, ...]) -> tuple[Route, Node | None]:
    """Follow an error's location through the document; parts that are no node are pydantic's names of union branches."""
    route: list[int | str] = []
    node = tree.root
    for part in loc:
        following: Node | None = None
        if isinstance(node, MappingNode) and part in node.entries:
            following = node.entries[str(part)].node
        elif isinstance(node, SequenceNode) and isinstance(part, int) and part < len(node.items):
            following = node.items[part]
        if following is not None:
            route.append(part)
            node = following
    return tuple(route), node


def _other_branch(kind: str, node: Node | None) -> bool:
    """Tell whether an error speaks of the branch of a union that the author did not choose."""
    if isinstance(node, MappingNode):
        return kind in ("literal_error", "string_type", "int_type")
    return isinstance(node, ScalarNode) and kind == "model_type"


def _span(tree: YamlTree, route: Route, kind: str) -> Span:
    return span_at(tree, route, at_key=kind in ("extra_forbidden", "missing", "model_type", "dict_type", "list_type"))


def _words(item: Any, node: Node | None) -> str:
    kind, last = item["type"], str(item["loc"][-1]) if item["loc"] else ""
    if kind == "extra_forbidden":
        close = nearest(last, _KEYS)
        return f"`{last}` is no key here; " + (f"did you mean `{close}`?" if close else "see docs/packs.md for the keys")
    if kind == "missing":
        return f"the key `{last}` is missing; add it"
    seen = f"`{node.raw[:60]}`" if isinstance(node, ScalarNode) else "this"
    if kind == "literal_error":
        return f"{seen} is none of {item['ctx']['expected']}; write one of them"
    if kind == "string_pattern_mismatch":
        return f"{seen} is not written as it must be (a dotted name, or an argument such as 0:path); correct it"
    return f"{seen} does not fit: {item['msg'][:1].lower()}{item['msg'][1:]}"


def _clash(tree: YamlTree, error: PackClashError) -> _Fault:
    """Place a contradiction on the last key that holds the name."""
    places = [start for names, start in _keys(tree.root) if error.name in split(names)]
    line, column = tree.place(max(places, default=0))
    return _Fault(line, column, f"{error}; keep one of them")


def _keys(node: Node | None) -> Iterator[tuple[str, int]]:
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, MappingNode):
            for name, entry in current.entries.items():
                yield name, entry.start
                pending.append(entry.node)
        elif isinstance(current, SequenceNode):
            pending.extend(current.items)


_MODELS = (packs.Pack, packs.CallEntry, packs.TypeEntry, packs.ContextEntry, packs.HintEntry, packs.SavesEntry)
_MORE = (packs.LoadsEntry, packs.SwitchEntry, packs.WrapsEntry, packs.RunsEntry, packs.ReturnsEntry, packs.IterationEntry)
_KEYS = sorted({field for model in (*_MODELS, *_MORE) for field in model.model_fields})
