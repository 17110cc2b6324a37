"""The model of a stop profile: which changed files ask for which actions before a coding agent may stop."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Line = Annotated[str, StringConstraints(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]+$")]
Pattern = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Patterns = Annotated[tuple[Pattern, ...], Field(min_length=1)]


class StopCategory(BaseModel):
    """A kind of changed file; where it stands in the list is its precedence."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Line
    include: Patterns = Field(description="gitignore-style patterns, from the repository's top folder.")
    exclude: tuple[Pattern, ...] = Field(default=(), description="Patterns of files that are not meant.")
    actions: tuple[Line, ...] = Field(default=(), description="What to do, one line each; may be empty.")
    alone: bool = Field(default=False, description="Counts only when every changed file but documentation is of this kind.")


class StopProfile(BaseModel):
    """A project's table from changed files to required actions, and the lines that stand in every message."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,63}$")]
    header: Line
    docs: tuple[Pattern, ...] = Field(default=(), description="Documentation: alone it asks only for capture.")
    categories: tuple[StopCategory, ...]
    log_check: Line = Field(description="The check that every message carries.")
    tests: Line = Field(description="The validation that every change of code carries.")
    commit: Line = Field(description="The last required action.")
    capture: Line = Field(description="The closing reminder; for documentation alone, the whole message with the log check.")
    turn_seconds: float = Field(default=30, ge=0, le=86400, description="A stop within this time of the prompt passes.")
    git_timeout_seconds: float = Field(default=10, gt=0, le=600, description="Git slower than this lets the stop pass.")
    linter: bool = Field(default=False, description="List changed Python files with a new CKP finding.")

    @model_validator(mode="after")
    def _names_differ(self) -> StopProfile:
        names = [category.name for category in self.categories]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"categories named twice: {', '.join(twice)}; give each its own name")
        return self
