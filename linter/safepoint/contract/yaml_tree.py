"""YAML text as a tree whose every value and key knows its place; reads any text within bounds, and never recurses on it.

The tree is built from the parser's events rather than by PyYAML's composer, which recurses in C (deep nesting would end the
process) and silently accepts duplicate keys. Values are read as PyYAML reads them (YAML 1.1); what other readers would read
differently is noted by `safepoint.contract.yaml_scalars`. Aliases share their node; the size they would expand to is counted
and bounded, so a few lines cannot become millions of values.
"""

from __future__ import annotations

from typing import Any

import yaml

from safepoint.contract.yaml_nodes import Entry, MappingNode, Node, Remark, ScalarNode, SequenceNode, TreeError, YamlTree
from safepoint.contract.yaml_scalars import read_scalar

MAX_DEPTH = 60
MAX_VALUES = 200_000
MERGE_KEY = "<<"
_PARSER_TOO_DEEP = "exceeded maximum nesting depth"
_SYNTAX_HELP = "correct the line, or the quote, bracket or indent before it"

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_tree(text: str) -> YamlTree:
    """Return the first document of `text` as a tree; raises `TreeError` when it cannot be read."""
    builder = _Builder(text)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if builder.take(event):
                break
    except yaml.reader.ReaderError as error:
        raise _bad_character(text, error) from None
    except yaml.MarkedYAMLError as error:
        raise _syntax_fault(text, error) from None
    except UnicodeEncodeError as error:
        raise TreeError("a lone surrogate is no character of any text", error.start, "remove it") from None
    return YamlTree(text, builder.root, builder.remarks)


def _bad_character(text: str, error: Exception) -> TreeError:
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    where = found.start() if found else 0
    seen = f"the control character U+{ord(text[where]):04X}" if found else f"a character YAML does not allow: {error}"
    return TreeError(f"{seen} may not stand in YAML", where, 'remove it, or write it as an escape in a "quoted" text')


def _syntax_fault(text: str, error: yaml.MarkedYAMLError) -> TreeError:
    begun, offset = _offset(error.context_mark, text), _offset(error.problem_mark, text)
    if offset is None or (begun is not None and not text[offset:].strip()):
        # What was never closed ends at the end of the file; the place to look at is where it begins.
        offset, begun = begun or 0, None
    if text[offset : offset + 1] == "\t":
        return TreeError("a tab may not indent YAML", offset, "indent with spaces")
    if error.problem == _PARSER_TOO_DEEP:
        # The parser of PyYAML 6.0.4 and later looks ahead, and may meet its own bound before the builder meets ours.
        return _too_deep(offset)
    problem = " ".join(part for part in (error.problem, error.context) if part)
    line = 0 if begun is None else text.count("\n", 0, begun) + 1
    where = f" (it begins on line {line})" if line else ""
    return TreeError(f"this is no YAML: {problem}{where}", offset, _SYNTAX_HELP)


def _too_deep(offset: int) -> TreeError:
    return TreeError(f"values nest deeper than {MAX_DEPTH} levels", offset, "flatten the file; a contract needs eight")


def _offset(mark: Any, text: str) -> int | None:
    return None if mark is None else min(mark.index, len(text))


class _Frame:
    """A mapping or sequence that is still open, the key that waits for its value, and the anchor it will have."""

    __slots__ = ("anchor", "key", "merges", "node")

    def __init__(self, node: MappingNode | SequenceNode, anchor: str | None) -> None:
        self.node = node
        self.anchor = anchor
        self.key: Node | None = None
        self.merges: list[Node] = []


class _Builder:
    """Turns parser events into nodes, with its own stack and with bounds on depth and size."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root: Node | None = None
        self.remarks: list[Remark] = []
        self._stack: list[_Frame] = []
        self._anchors: dict[str, Node | None] = {}
        self._total = 0
        self._documents = 0

    def take(self, event: Any) -> bool:
        """Take one event; say whether reading is over."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._add(self._scalar(event), event.anchor)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self._open(event, kind is yaml.MappingStartEvent)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._close(event)
        elif kind is yaml.AliasEvent:
            self._alias(event)
        elif kind is yaml.DocumentStartEvent:
            return self._document(event)
        return False

    def _document(self, event: Any) -> bool:
        self._documents += 1
        if self._documents > 1:
            self.remarks.append(Remark("documents", event.start_mark.index, event.start_mark.index + 3, ""))
        return self._documents > 1

    def _scalar(self, event: Any) -> ScalarNode:
        start, end = event.start_mark.index, event.end_mark.index
        tag = event.tag if event.tag not in (None, "!") else None
        reading = read_scalar(event.value, tag, plain=event.implicit[0])
        if reading.fault:
            self.remarks.append(Remark(reading.fault_kind, start, end, reading.fault))
        return ScalarNode(start, end, event.value, reading)

    def _open(self, event: Any, mapping: bool) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if len(self._stack) >= MAX_DEPTH:
            raise _too_deep(start)
        if event.tag not in (None, "!", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"):
            self.remarks.append(Remark("tag", start, start + 1, f"the tag {event.tag} means nothing in a contract"))
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._stack.append(_Frame(MappingNode(start, end) if mapping else SequenceNode(start, end), event.anchor))

    def _close(self, event: Any) -> None:
        frame = self._stack.pop()
        node = frame.node
        if isinstance(node, MappingNode):
            self._merge(node, frame.merges)
        if self.text[event.start_mark.index : event.end_mark.index] in ("}", "]"):
            node.end = event.end_mark.index
        self._add(node, frame.anchor)

    def _alias(self, event: Any) -> None:
        start = event.start_mark.index
        if event.anchor not in self._anchors:
            raise TreeError(
                f"the alias *{event.anchor} has no anchor &{event.anchor} before it", start, "define it or write the value"
            )
        target = self._anchors[event.anchor]
        if target is None:
            raise TreeError(f"the alias *{event.anchor} stands inside its own value", start, "write the value out")
        self._count(target.size - 1, start)
        self._add(target, None)

    def _count(self, values: int, offset: int) -> None:
        self._total += values
        if self._total > MAX_VALUES:
            hint = "remove the nested aliases, or split the file"
            raise TreeError(f"the file holds or expands to more than {MAX_VALUES:,} values", offset, hint)

    def _add(self, node: Node, anchor: str | None) -> None:
        self._count(1, node.start)
        if anchor is not None:
            self._anchors[anchor] = node
        if not self._stack:
            self.root = node
            return
        frame = self._stack[-1]
        parent = frame.node
        if isinstance(parent, SequenceNode):
            parent.items.append(node)
        elif frame.key is None:
            frame.key = node
            return
        else:
            key, frame.key = frame.key, None
            self._entry(frame, parent, key, node)
        self._grow(parent, node)

    def _grow(self, parent: Node, node: Node) -> None:
        parent.size += node.size
        parent.height = max(parent.height, node.height + 1)
        if node.start >= parent.start:
            parent.end = max(parent.end, node.end)
        if parent.height > MAX_DEPTH:
            raise TreeError(f"aliases nest values deeper than {MAX_DEPTH} levels", parent.start, "write the values out")

    def _entry(self, frame: _Frame, parent: MappingNode, key: Node, node: Node) -> None:
        if not isinstance(key, ScalarNode) or key.value is None:
            text = "a key must be text, not a list, a mapping or nothing"
            self.remarks.append(Remark("odd_key", key.start, key.end, text))
            return
        if key.raw == MERGE_KEY and self.text[key.start : key.start + 2] == MERGE_KEY:
            frame.merges.append(node)
            return
        if not isinstance(key.value, str):
            self._odd_key(key)
        first = parent.entries.get(key.raw)
        if first is not None:
            self.remarks.append(Remark("duplicate_key", key.start, key.end, key.raw, (first.start, first.end)))
        parent.entries[key.raw] = Entry(key.start, key.end, node)

    def _odd_key(self, key: ScalarNode) -> None:
        if key.note:
            self.remarks.append(Remark("ambiguous", key.start, key.end, key.note))
        else:
            text = f"the key `{key.raw}` is a {type(key.value).__name__}, but keys are text"
            self.remarks.append(Remark("odd_key", key.start, key.end, text))

    def _merge(self, node: MappingNode, merges: list[Node]) -> None:
        for merged in merges:
            sources = merged.items if isinstance(merged, SequenceNode) else [merged]
            for source in sources:
                if not isinstance(source, MappingNode):
                    text = "the merge key << takes a mapping or a list of mappings"
                    self.remarks.append(Remark("bad_value", merged.start, merged.end, text))
                    continue
                for name, entry in source.entries.items():
                    if node.entries.setdefault(name, entry) is entry:
                        self._count(entry.node.size, node.start)
                        self._grow(node, entry.node)
