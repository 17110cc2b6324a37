"""What the models want at each route of a contract, in words: keys, kinds, and how to write them."""

from __future__ import annotations

from datetime import date
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from pydantic import BaseModel

from safepoint.contract.chains import ChainEndpoint, PropagationChainSpec
from safepoint.contract.integrity import CheckpointIntegritySpec, CheckpointResumePolicy, StalenessCheck
from safepoint.contract.model import ContextContract
from safepoint.contract.phases import (
    EvaluationSpec,
    FieldSpec,
    PhaseContract,
    PhaseEntryContract,
    PhaseExitContract,
    QualitySpec,
)
from safepoint.contract.placement import CheckpointPlacement, PlacementLoop
from safepoint.contract.yaml_nodes import Node, ScalarNode, SequenceNode
from safepoint.contract.yaml_plain import plain

if TYPE_CHECKING:
    from safepoint.contract.loaded import Route

KINDS: dict[type[BaseModel], str] = {
    ContextContract: "a contract",
    PhaseContract: "a phase",
    PhaseEntryContract: "a phase's entry",
    PhaseExitContract: "a phase's exit",
    FieldSpec: "a field",
    QualitySpec: "a quality spec",
    EvaluationSpec: "an evaluation spec",
    PropagationChainSpec: "a propagation chain",
    ChainEndpoint: "a chain's endpoint",
    CheckpointIntegritySpec: "a checkpoint spec",
    CheckpointResumePolicy: "a resume policy",
    StalenessCheck: "a staleness check",
    CheckpointPlacement: "checkpoint_placement",
    PlacementLoop: "a placement loop",
}
"""Each model as messages name it."""

_MAIN_KEY: dict[type[BaseModel], str] = {
    FieldSpec: "name",
    StalenessCheck: "field",
    CheckpointIntegritySpec: "checkpoint_id",
    PlacementLoop: "id",
}


def type_at(route: Route, root: type[BaseModel] = ContextContract) -> Any:
    """Return the annotation that `root` and the models in it have at `route`, or `Any` where they leave it open."""
    kind: Any = root
    for part in route:
        kind = _inside(kind, part)
    return kind


def model_at(route: Route, root: type[BaseModel] = ContextContract) -> type[BaseModel] | None:
    """Return the model that stands at `route` below `root`, or `None` when something else does."""
    kind = type_at(route, root)
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def is_optional(route: Route) -> bool:
    """Say whether the value at `route` may be left out of its mapping or list."""
    if not route or isinstance(route[-1], int):
        return bool(route)
    owner = model_at(route[:-1])
    field = owner.model_fields.get(route[-1]) if owner else None
    return field is None or not field.is_required()


def example_of(route: Route, node: Node | None) -> str:
    """Return how to write what the models want at `route`, given what stands there."""
    model = model_at(route)
    if model is not None:
        key = _MAIN_KEY.get(model)
        if key is not None and isinstance(node, ScalarNode) and isinstance(node.value, str):
            return f"write `{key}: {node.raw[:40]}`"
        if isinstance(node, ScalarNode) and node.value is None:
            return "fill it, write `{}`, or remove the key" if is_optional(route) else "fill it, or write `{}`"
        return f"its keys are {', '.join(model.model_fields)}"
    if get_origin(type_at(route)) is list and not isinstance(node, SequenceNode):
        return (
            "write `[]` or one item after `- `"
            if isinstance(node, ScalarNode) and node.value is None
            else "begin each item with `- `"
        )
    return ""


def described(node: Node | None) -> str:
    """Return in a few words what stands at a place."""
    if isinstance(node, ScalarNode):
        return described_value(node.value, node.raw)
    return described_value(None if node is None else plain(node))


def described_value(value: object, spelt: str | None = None) -> str:
    """Return in a few words what a plain value is; `spelt` is how its file spells it."""
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}" if value else "an empty list"
    if value is None:
        return "nothing"
    shown = spelt or (str(value).lower() if isinstance(value, bool) else str(value))
    shown = shown if len(shown) <= 40 else shown[:39] + "…"
    if isinstance(value, bool):
        return f"the truth value {shown}"
    if isinstance(value, (int, float)):
        return f"the number {shown}"
    if isinstance(value, str):
        return f'the text "{shown}"'
    return f"the date {shown}" if isinstance(value, date) else f"a value of the kind {type(value).__name__}"


def _inside(kind: Any, part: str | int) -> Any:
    if get_origin(kind) in (list, tuple):
        return _plain(get_args(kind)[0])
    if get_origin(kind) is dict:
        return _plain(get_args(kind)[1])
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        field = kind.model_fields.get(str(part))
        return _plain(field.annotation) if field is not None else Any
    return Any


def _plain(kind: Any) -> Any:
    """Strip `| None` from an annotation."""
    if get_origin(kind) in (Union, UnionType):
        rest = [item for item in get_args(kind) if item is not type(None)]
        return rest[0] if len(rest) == 1 else kind
    return kind
