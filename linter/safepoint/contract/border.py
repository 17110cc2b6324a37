"""What all contract models share: strict types, no unknown keys, no changes after reading; and the scalar types they use.

Strict means that `"3600"` is no number and `1` is no truth value, exactly as in the generated JSON Schema, so that editor
and linter give one verdict. Two spellings are one number in both: `60` and `60.0`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

LARGEST = 1e300
"""No quantity of a contract is larger; so integers beyond the range of floats are refused here as in the schema."""

VISIBLE = r"\S"
_PHASE_CODE = r"^[^\s:#]+:[^\s:#]+$(?!\n)"
_LOOP_CODE = r"^[^\s:#]+:[^\s:#]+(#[1-9][0-9]*)?$(?!\n)"


class BorderModel(BaseModel):
    """A part of a contract as its file spells it; frozen, strict, and without unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, use_attribute_docstrings=True)


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _not_blank(value: str) -> str:
    if not value.strip():
        raise PydanticCustomError("blank", "Input should hold at least one visible character")
    return value


def _matching(pattern: str, kind: str, wanted: str) -> AfterValidator:
    compiled = re.compile(pattern)

    def check(value: str) -> str:
        if not compiled.search(value):
            raise PydanticCustomError("code_name", "Input should name {kind} as {wanted}", {"kind": kind, "wanted": wanted})
        return value

    return AfterValidator(check)


Name = Annotated[str, AfterValidator(_not_blank), Field(json_schema_extra={"pattern": VISIBLE})]
"""Text with at least one visible character."""

Count = Annotated[int, Field(ge=0), BeforeValidator(_whole, json_schema_input_type=Annotated[int, Field(ge=0)])]
"""A whole number, zero or more."""

Number = Annotated[float, Field(ge=-LARGEST, le=LARGEST)]
"""A finite number."""

Amount = Annotated[float, Field(ge=0, le=LARGEST)]
"""A finite number, zero or more."""

PhaseCode = Annotated[
    str,
    _matching(_PHASE_CODE, "a function", "`module:qualified.name`"),
    Field(json_schema_extra={"pattern": _PHASE_CODE}),
]
"""Where a phase's code is: `module:qualified.name`."""

LoopCode = Annotated[
    str,
    _matching(_LOOP_CODE, "a loop", "`module:qualified.name`, with `#2` for the function's second loop"),
    Field(json_schema_extra={"pattern": _LOOP_CODE}),
]
"""Where a loop is: `module:qualified.name`, with `#2` for the second loop of that function."""
