"""Read a contract: every fault of the text with its line and column in one go, and the readable rest as models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from safepoint.contract.faultwords import ModelError, fault_of, node_at
from safepoint.contract.loaded import Fault, LoadedContract, Route, node_span, span_at
from safepoint.contract.model import ContextContract
from safepoint.contract.nearest import nearest
from safepoint.contract.repair import Repair
from safepoint.contract.shape import described, model_at
from safepoint.contract.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, TreeError, YamlTree
from safepoint.contract.yaml_tree import read_tree
from safepoint.core.diagnostic import Severity, Span
from safepoint.core.source import Unreadable, normalise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.yaml_nodes import Remark

MAX_ROUNDS = 12
"""How often the rest is looked at again after broken parts were left out; each round sees only what the last one hid."""

_ROOT_KEYS = tuple(ContextContract.model_fields)
_LOOKED_AT = 50
"""How many keys of a file's root are compared with a contract's, to tell a misspelt contract from YAML of another kind."""


def load_contract(text: str, path: str = "<text>") -> LoadedContract:
    """Return what can be read of a contract, and all its faults; never raises for any text."""
    text = normalise(text.removeprefix("\ufeff"))
    try:
        tree = read_tree(text)
    except TreeError as error:
        line, column = YamlTree(text, None, []).place(error.offset)
        return LoadedContract(path, text, unreadable=Unreadable(error.message, line, column, error.hint))
    faults = [_remark_fault(tree, remark) for remark in tree.remarks]
    foreign = _foreign(tree)
    if foreign is not None:
        return LoadedContract(path, text, tree=tree, faults=[*faults, foreign])
    return _read_models(path, tree, faults)


def plain_value(node: Node | None) -> Any:
    """Return a node as plain lists, dictionaries and scalars."""
    if isinstance(node, MappingNode):
        return {name: plain_value(entry.node) for name, entry in node.entries.items()}
    if isinstance(node, SequenceNode):
        return [plain_value(item) for item in node.items]
    return node.value if isinstance(node, ScalarNode) else None


def _read_models(path: str, tree: YamlTree, faults: list[Fault]) -> LoadedContract:
    repair: Repair | None = None
    seen: set[Fault] = set()
    contract: ContextContract | None = None
    for _ in range(MAX_ROUNDS):
        try:
            contract = ContextContract.model_validate(plain_value(tree.root))
            break
        except ValidationError as error:
            repair = Repair(tree) if repair is None else repair
            errors = [_model_error(item) for item in error.errors(include_url=False, include_input=False)]
            seen.update(_repair_round(repair, errors))
            tree = repair.tree
    faults.extend(seen)
    faults.extend(_ambiguities(tree, {fault.span for fault in seen}))
    faults.sort(key=lambda fault: (fault.span, fault.code, fault.message))
    omitted = repair.omitted if repair is not None else ()
    return LoadedContract(path, tree.text, tree=tree, contract=contract, faults=faults, omitted=omitted)


def _repair_round(repair: Repair, errors: list[ModelError]) -> list[Fault]:
    """Return the faults that these errors are, and leave the parts they speak of out of the document."""
    duplicates = [error for error in errors if error.kind == "duplicate_checkpoint_id"]
    errors = [error for error in errors if error.kind != "duplicate_checkpoint_id"]
    found = _duplicate_faults(repair) if duplicates else []
    misspelt = _misspelt(errors)
    found.extend(fault_of(repair.tree, error) for error in errors if _is_news(repair, error, misspelt))
    repair.rename_misspelt(errors)
    repair.remove([error for error in errors if not _cured(repair, error)])
    return found


def _misspelt(errors: list[ModelError]) -> set[Route]:
    """Return the routes of known keys that unknown ones beside them are close to."""
    known = ((error.route, _known_at(error.route[:-1])) for error in errors if error.kind == "extra_forbidden")
    return {(*route[:-1], close) for route, names in known if (close := nearest(str(route[-1]), names)) is not None}


def _is_news(repair: Repair, error: ModelError, misspelt: set[Route]) -> bool:
    """Say whether an error is a fault of the text, and not the shadow of a misspelt key or of something left out."""
    if error.kind == "approval_policy_missing":
        return (*error.route, "approval_policy") not in repair.omitted
    return error.kind != "missing" or (error.route not in repair.omitted and error.route not in misspelt)


def _known_at(route: Route) -> list[str]:
    model = model_at(route)
    return list(model.model_fields) if model else []


def _cured(repair: Repair, error: ModelError) -> bool:
    """Say whether renaming misspelt keys took the cause of an error away."""
    if error.kind == "extra_forbidden":
        return node_at(repair.tree, error.route) is None
    return error.kind == "missing" and error.route in repair.renamed


def _duplicate_faults(repair: Repair) -> list[Fault]:
    """Return a fault for each checkpoint id that is taken, and give its spec another id for the rest of the checks."""
    tree = repair.tree
    first: dict[str, int] = {}
    found: list[Fault] = []
    specs = plain_value(node_at(tree, ("checkpoint_integrity",)))
    for position, spec in enumerate(specs):
        name = spec["checkpoint_id"]
        if first.setdefault(name, position) != position:
            found.append(_duplicate(tree, name, first[name], position))
            repair.rename_checkpoint(position, f"{name} (number {position + 1})")
    return found


def _duplicate(tree: YamlTree, name: str, first: int, again: int) -> Fault:
    span = span_at(tree, ("checkpoint_integrity", again, "checkpoint_id"))
    other = span_at(tree, ("checkpoint_integrity", first, "checkpoint_id"))
    message = f"the checkpoint id `{name}` is taken, so nobody can say which of the two specs a resume obeys"
    return Fault("CKP203", span, message, "give each checkpoint its own id", ((other, "first declared here"),))


def _model_error(item: Any) -> ModelError:
    return ModelError(str(item["type"]), _route(item["loc"]), item.get("ctx", {}), str(item["msg"]))


def _route(location: tuple[int | str, ...]) -> Route:
    return location[:-1] if location and location[-1] == "[key]" else location


def _foreign(tree: YamlTree) -> Fault | None:
    """Return the one fault of a document that is no contract at all."""
    if tree.root is None:
        hint = "a contract begins with schema_version, pipeline_id and phases"
        return Fault("CKP201", Span(1, 1, 1, 2), "the file holds no value, but a contract is wanted", hint)
    span = node_span(tree, tree.root)
    if not isinstance(tree.root, MappingNode):
        seen = described(tree.root)
        return Fault(
            "CKP201", span, f"the file holds {seen}, but a contract is a mapping", f"its keys are {', '.join(_ROOT_KEYS)}"
        )
    names = list(tree.root.entries)
    if any(name in _ROOT_KEYS for name in names) or any(nearest(name, _ROOT_KEYS) for name in names[:_LOOKED_AT]):
        return None
    seen = ", ".join(f"`{name[:30]}`" for name in names[:4]) or "no keys"
    hint = "rename the file if it is no contract, or begin with schema_version, pipeline_id and phases"
    return Fault("CKP201", span, f"this is YAML of another kind: it has {seen}, and none of a contract's keys", hint)


def _remark_fault(tree: YamlTree, remark: Remark) -> Fault:
    span = tree.span(remark.start, remark.end)
    if remark.kind == "duplicate_key":
        start, end = remark.other or (remark.start, remark.end)
        message = f"the key `{remark.text[:60]}` stands twice in this mapping; this one is read, the first is lost"
        related = ((tree.span(start, end), "first written here"),)
        return Fault("CKP202", span, message, "merge the two, or remove one", related)
    if remark.kind == "ambiguous":
        return Fault("CKP213", span, f"{remark.text}, and keys are text", "put the key in quotes", severity=Severity.ERROR)
    if remark.kind == "documents":
        message = "a second YAML document begins here; a contract is one document, and only the first is read"
        return Fault("CKP201", span, message, "give each contract its own file")
    return Fault("CKP201", span, remark.text, _REMARK_HELP[remark.kind])


_REMARK_HELP = {
    "odd_key": "put the key in quotes, or give it a name",
    "tag": "remove the tag",
    "bad_value": 'correct it, or put it in "quotes" if text is meant',
}


def _ambiguities(tree: YamlTree, reported: set[Span]) -> Iterator[Fault]:
    """Yield a fault for each value that other YAML readers would read differently, where nothing else is wrong with it."""
    waiting: list[Node] = [tree.root] if tree.root is not None else []
    places: set[int] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, MappingNode):
            waiting.extend(entry.node for entry in node.entries.values())
        elif isinstance(node, SequenceNode):
            waiting.extend(node.items)
        elif isinstance(node, ScalarNode) and node.note and node.start not in places:
            places.add(node.start)
            span = tree.span(node.start, node.end)
            if span not in reported:
                yield Fault("CKP213", span, node.note, _spelling(node), severity=Severity.WARNING)


def _spelling(node: ScalarNode) -> str:
    if isinstance(node.value, str):
        return f'write "{node.raw[:40]}" in quotes for text, or the number as YAML 1.1 and 1.2 both read it'
    plain = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
    return f'write "{node.raw[:40]}" in quotes for text, or {plain} for the value that is read now'
