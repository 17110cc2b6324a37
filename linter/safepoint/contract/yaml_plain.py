"""YAML files as plain data, for readers that want values and one sentence about what is wrong, not places."""

from __future__ import annotations

from typing import Any

from safepoint.contract.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, TreeError
from safepoint.contract.yaml_tree import read_tree
from safepoint.core.errors import SafepointError

_TOLERATED = frozenset({"ambiguous"})


class YamlError(SafepointError):
    """The bytes are no YAML document that can be trusted to mean one thing; the message names the line."""


def load_plain(data: bytes) -> Any:
    """Return the document's value; raises `YamlError` for broken, doubled, tagged or several documents."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise YamlError(f"not UTF-8: byte {data[error.start]:#04x} at offset {error.start}; save it as UTF-8") from None
    try:
        tree = read_tree(text)
    except TreeError as error:
        line = text.count("\n", 0, error.offset) + 1
        raise YamlError(f"line {line}: {error.message}; {error.hint}") from None
    for remark in tree.remarks:
        if remark.kind not in _TOLERATED:
            raise YamlError(f"line {tree.place(remark.start)[0]}: {remark.text}")
    return None if tree.root is None else plain(tree.root)


def plain(node: Node) -> Any:
    """Return the plain value of a node: dict, list, or what the scalar means."""
    if isinstance(node, MappingNode):
        return {key: plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.items]
    assert isinstance(node, ScalarNode)
    return node.value
