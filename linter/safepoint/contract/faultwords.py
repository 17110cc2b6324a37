"""From the models' errors to faults: which rule reports it, where it stands, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.contract.loaded import Fault, Route, node_span, span_at
from safepoint.contract.nearest import nearest, suggestion
from safepoint.contract.shape import KINDS, described, described_value, example_of, model_at
from safepoint.contract.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, YamlTree
from safepoint.core.diagnostic import Severity, Span

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from pydantic import BaseModel, ValidationError

SHAPE = "CKP201"
APPROVAL = "CKP206"
EXPRESSION = "CKP212"
AMBIGUOUS = "CKP213"

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a smaller whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "int_parsing": "a whole number",
    "float_parsing": "a number",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "blank": "text with at least one visible character",
}
_LENGTHS = {
    "string_too_short": "text of at least {min_length} characters",
    "string_too_long": "text of at most {max_length} characters",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
    "greater_than": "a number above {gt:g}",
}
_READING_FAULTS = frozenset({"string_type", "int_type", "int_from_float", "float_type", "bool_type", "enum"})


class ModelError(NamedTuple):
    """One error of the models, in our words: pydantic's type, where, and the values of its message."""

    kind: str
    route: Route
    context: Mapping[str, Any]
    message: str


class PlainFault(NamedTuple):
    """A fault of a document without places: pydantic's type, the way to it, and one sentence that says where it is."""

    kind: str
    route: Route
    text: str


def node_at(tree: YamlTree, route: Route) -> Node | None:
    """Return the node at `route`, or `None` when the document has none there."""
    node = tree.root
    for part in route:
        if isinstance(node, MappingNode) and isinstance(part, str) and part in node.entries:
            node = node.entries[part].node
        elif isinstance(node, SequenceNode) and isinstance(part, int) and 0 <= part < len(node.items):
            node = node.items[part]
        else:
            return None
    return node


def fault_of(tree: YamlTree, error: ModelError) -> Fault:
    """Return the fault that a model's error is, with its place and its remedy."""
    if error.kind == "extra_forbidden":
        return _unknown_key(tree, error.route)
    if error.kind == "missing":
        return _missing_key(tree, error.route)
    if error.kind == "approval_policy_missing":
        return _approval(tree, error.route)
    if error.kind == "verification":
        return _expression(tree, error)
    return _wrong_value(tree, error)


def plain_faults(error: ValidationError, root: type[BaseModel], branches: Container[object] = ()) -> Iterator[PlainFault]:
    """Yield each fault of a document that was held against the model `root`.

    For readers that have no text with places to show. `branches` are the names of union branches, which pydantic puts
    among the keys of its locations.
    """
    for item in error.errors(include_url=False):
        kind, seen = str(item["type"]), item["input"]
        if kind == "too_short" and len(seen) >= item["ctx"]["min_length"]:
            continue  # its items are at fault, and have been told of
        route = tuple(part for part in item["loc"] if part not in branches and part != "[key]")
        model_error = ModelError(kind, route, item.get("ctx", {}), str(item["msg"]))
        yield PlainFault(kind, route, _sentence(model_error, seen, root))


def _sentence(error: ModelError, seen: object, root: type[BaseModel]) -> str:
    name = f"`{'.'.join(map(str, error.route))}`" if error.route else "the document"
    if error.kind == "extra_forbidden":
        model = model_at(error.route[:-1], root)
        keys = list(model.model_fields) if model else []
        known = f"; the keys are {', '.join(keys)}" if keys else ""
        return f"{name} is no key here{suggestion(str(error.route[-1]), keys) or known}"
    if error.kind == "missing":
        return f"the key {name} is missing; add it"
    wanted = _wanted(error).removeprefix("Input should be ")
    if wanted == error.message:  # a sentence of a model's own, or of a reader's
        said = wanted.removeprefix("Value error, ")
        return f"{'.'.join(map(str, error.route))}: {said}" if error.route else said
    return f"{name} is {described_value(seen)}, but {wanted} is wanted"


def _unknown_key(tree: YamlTree, route: Route) -> Fault:
    model = model_at(route[:-1])
    kind = KINDS.get(model, "this mapping") if model else "this mapping"
    keys = list(model.model_fields) if model else []
    name = str(route[-1])
    close = nearest(name, keys)
    hint = f"write `{close}`, or remove it" if close else "remove it"
    message = f"`{name[:60]}` is no key of {kind}" + (f"; did you mean `{close}`?" if close else "")
    return Fault(SHAPE, span_at(tree, route, at_key=True), message, f"{hint}; the keys are {', '.join(keys)}")


def _missing_key(tree: YamlTree, route: Route) -> Fault:
    model = model_at(route[:-1])
    kind = KINDS.get(model, "this mapping") if model else "this mapping"
    parent = node_at(tree, route[:-1])
    span = node_span(tree, parent)
    if isinstance(parent, MappingNode) and not parent.entries:
        span = span_at(tree, route[:-1], at_key=True)
    return Fault(SHAPE, span, f"{kind} needs the key `{route[-1]}`, which is missing here", f"add `{route[-1]}: …`")


def _approval(tree: YamlTree, route: Route) -> Fault:
    span = span_at(tree, (*route, "approval_required"), at_key=True)
    message = "approval is required, but `approval_policy` does not say whose"
    hint = "add `approval_policy: human`, orchestrator, human_or_orchestrator or auto_if_fresh"
    return Fault(APPROVAL, span, message, hint)


def _expression(tree: YamlTree, error: ModelError) -> Fault:
    span = expression_span(tree, error.route, int(error.context.get("offset", 0)))
    hint = str(error.context.get("hint")) or "write an expression that compares source, dest and context"
    return Fault(EXPRESSION, span, str(error.context.get("reason")), hint)


def expression_span(tree: YamlTree, route: Route, offset: int) -> Span:
    """Return the place of a character inside an expression, when the text shows it as it is; else of the whole value."""
    node = node_at(tree, route)
    if isinstance(node, ScalarNode) and offset < len(node.raw):
        start = tree.text.find(node.raw, node.start, node.end)
        if start >= 0:
            return tree.span(start + offset, start + len(node.raw))
    return span_at(tree, route)


def _wrong_value(tree: YamlTree, error: ModelError) -> Fault:
    node = node_at(tree, error.route)
    span = span_at(tree, error.route, at_key=isinstance(node, (MappingNode, SequenceNode)))
    if isinstance(node, ScalarNode) and node.note and error.kind in _READING_FAULTS:
        hint = f'write "{node.raw[:40]}" in quotes if text is meant; wanted here: {_wanted(error)}'
        return Fault(AMBIGUOUS, span, f"{node.note}, and {_wanted(error)} is wanted here", hint, severity=Severity.ERROR)
    name = f"`{error.route[-1]}`" if error.route and isinstance(error.route[-1], str) else "this item"
    message = f"{name} is {described(node)}, but {_wanted(error)} is wanted"
    return Fault(SHAPE, span, message, _remedy(error, node))


def _wanted(error: ModelError) -> str:
    if error.kind == "enum":
        return f"one of {error.context.get('expected', '')} (in any letter case)"
    if error.kind == "greater_than_equal":
        return f"a number of at least {error.context.get('ge', 0):g}"
    if error.kind == "less_than_equal":
        return f"a number of at most {error.context.get('le', 0):g}"
    if error.kind == "string_pattern_mismatch":
        return f"text that matches `{error.context.get('pattern')}`"
    if error.kind in _LENGTHS:
        return _LENGTHS[error.kind].format(**error.context)
    if error.kind == "code_name":
        return f"{error.context.get('kind', 'code')} named as {error.context.get('wanted', 'module:name')}"
    return _WANTED.get(error.kind, error.message)


def _remedy(error: ModelError, node: Node | None) -> str:
    if error.kind == "enum" and isinstance(node, ScalarNode):
        close = nearest(node.raw, str(error.context.get("expected", "")).split(", "))
        return f"did you mean `{close}`?" if close else "use one of these words"
    if error.kind == "string_type" and isinstance(node, ScalarNode) and node.value is not None:
        return f'put it in quotes: "{node.raw[:40]}"'
    if (
        error.kind in ("int_type", "float_type", "bool_type")
        and isinstance(node, ScalarNode)
        and isinstance(node.value, str)
    ):
        return "write it without quotes, as YAML writes numbers and truth values"
    return example_of(error.route, node) or f"write {_wanted(error)}"
