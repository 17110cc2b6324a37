"""The model of a pack file: what a library's calls mean, as `rules/packs/*.yaml` and a project's own packs say it.

Wherever a mapping has names as keys, one key may hold several, separated by commas. An argument is written `0:path` (first
positional or keyword `path`), `0` or `path`; the receiver of a method does not count.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Argument = Annotated[int, Field(ge=0)] | Annotated[str, StringConstraints(pattern=r"^(\d+:)?[A-Za-z_]\w*$")]
"""Which argument of a call: `position:keyword`, `position` or `keyword`."""

Names = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][\w.]*(\s*,\s*[A-Za-z_][\w.]*)*$")]
"""One dotted name or several, separated by commas."""

Methods = Annotated[str, StringConstraints(pattern=r"^(\*|[A-Za-z_][\w.]*(\s*,\s*[A-Za-z_][\w.]*)*)$")]
"""Names of methods, or `*` for all that are not listed."""

Dotted = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][\w.]*(:\w+)?$")]
"""A dotted name; `:variant` marks a variant of a type, such as `sqlite3.Connection:autocommit`."""

_NAME_OR_PATTERN = r"[A-Za-z_][\w.]*(\.\w*\*\w*)?"
Patterns = Annotated[str, StringConstraints(pattern=rf"^{_NAME_OR_PATTERN}(\s*,\s*{_NAME_OR_PATTERN})*$")]
"""Names, or class names anywhere below a package, whose last part holds one star: `transformers.*ForCausalLM`."""

CostName = Literal["none", "light", "medium", "heavy"]
SavesKind = Literal["durable", "item", "stream", "buffered", "commit", "position", "history", "heartbeat"]
LoadsKind = Literal["state", "exists", "items", "position"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SwitchEntry(_Strict):
    """A condition on one argument of the call."""

    argument: Argument
    test: Literal["given", "none", "true", "false", "equals", "begins", "writes", "letters", "holds", "declares"]
    values: list[str] = Field(default=[], description="For equals and the tests behind it: what to compare with.")
    default: bool = Field(default=False, description="The answer if the call does not give the argument.")


class SavesEntry(_Strict):
    """The call keeps progress: how, where to, and when."""

    kind: SavesKind
    path: Argument | None = Field(default=None, description="The argument naming the target; a temporary one saves nothing.")
    when: list[SwitchEntry] = []
    weak: bool = Field(default=False, description="May as well be something else than a save.")


class LoadsEntry(_Strict):
    """The call reads progress back."""

    kind: LoadsKind
    path: Argument | None = None
    when: list[SwitchEntry] = []


class WrapsEntry(_Strict):
    """The call gives an iterable, usually over another one."""

    iterable: Argument | None = Field(default=None, description="The wrapped iterable; absent if the call makes one.")
    length: Literal[
        "same", "bounded", "shortest", "product", "sum", "choices", "chunks", "fewer", "unbounded", "data", "archive"
    ]
    bound: Argument | None = Field(default=None, description="The argument that bounds the count.")


class RunsEntry(_Strict):
    """The call runs work that it is given."""

    function: Argument | None = None
    each: Argument | None = Field(default=None, description="The iterable the function is applied to.")
    rows: bool = Field(default=False, description="The function is applied to each item of what the method is called on.")
    awaitables: bool = Field(default=False, description="The positional arguments are coroutines or futures.")
    later: bool = Field(default=False, description="Only schedules the work.")


class ReturnsEntry(_Strict):
    """A type the call gives under a condition."""

    when: SwitchEntry
    type: Dotted


class CallEntry(_Strict):
    """What one call means."""

    why: str = Field(default="", description="A few words for messages, such as `training step`.")
    cost: CostName = "light"
    seconds: float | None = Field(default=None, ge=0, description="A known duration.")
    sleeps: Argument | None = Field(default=None, description="The argument that holds the duration in seconds.")
    timeout: Argument | None = Field(default=None, description="The argument that bounds the duration in seconds.")
    saves: SavesKind | SavesEntry | None = None
    loads: LoadsKind | LoadsEntry | None = None
    waits: bool = Field(default=False, description="Only waits: nothing is lost by losing it.")
    serves: bool = Field(default=False, description="Runs a server or an event loop until stopped.")
    changes: Literal["", "memory", "outside"] = Field(
        default="", description="Advances state that a crash loses (memory), or has an effect elsewhere (outside)."
    )
    wraps: WrapsEntry | None = None
    runs: RunsEntry | None = None
    returns: Dotted | None = Field(default=None, description="The type of the result.")
    returns_if: list[ReturnsEntry] = []
    leaves: SavesKind | SavesEntry | None = Field(default=None, description="What leaving a `with` block saves.")
    defers: bool = Field(default=False, description="Saves inside such a block wait for its end.")
    rank: Literal["", "main", "rank"] = Field(default="", description="Tells one process of many from the others.")
    temporary: bool = Field(default=False, description="The result does not outlive the process.")
    in_memory: bool = Field(default=False, description="A saver that keeps nothing durably.")
    logs: bool = Field(default=False, description="Only looks like a save: logging, metrics, previews.")


class IterationEntry(_Strict):
    """What looping over an object means."""

    length: Literal["data", "unbounded", "retries"] = Field(
        default="data", description="As long as data are; without an end; until the first success."
    )
    why: str = Field(default="", description="What the elements are, such as `rows of a query`.")
    yields: Dotted | None = None
    saves: SavesKind | SavesEntry | None = Field(default=None, description="What taking the next element keeps.")


class SetEntry(_Strict):
    """The type an object turns into when an attribute is set, or a method called, so."""

    attribute: str
    when: SwitchEntry = Field(description="A condition on the method's arguments; the value set is argument 0.")
    type: Dotted


class TypeEntry(_Strict):
    """What an object of a type is and what its methods mean."""

    bases: list[Dotted] = []
    also: list[Patterns] = Field(default=[], description="Other names of the type: re-exports, subclasses, patterns.")
    attributes: dict[Names, Dotted] = {}
    switches: list[SetEntry] = []
    new: CallEntry | None = Field(default=None, description="What making one means, beyond giving the type.")
    leaves: SavesKind | SavesEntry | None = None
    stores: SavesKind | SavesEntry | None = None
    called: CallEntry | None = Field(default=None, description="What calling the object means.")
    iterates: IterationEntry | None = None
    temporary: bool = False
    in_memory: bool = False
    methods: dict[Methods, CallEntry] = Field(
        default={}, description="Methods, also as chains: `chat.completions.create`; `*` speaks for the others."
    )


class ContextEntry(_Strict):
    """What a decorator or a base class makes of the code under it."""

    kind: Literal[
        "durable", "recorded", "heartbeat", "redelivered", "driven", "part", "serves", "compiled", "retried", "test"
    ]
    why: str = ""
    methods: list[str] = Field(default=[], description="The methods a base class speaks for; empty: all.")
    when: list[SwitchEntry] = []


class HintEntry(_Strict):
    """A guess from a bare name."""

    confidence: Literal["low", "medium", "high"] = "medium"
    near: list[str] = Field(default=[], description="One of these words must stand in the receiver or the arguments.")
    far: list[str] = Field(default=[], description="None of these words may.")
    arguments: Literal["", "none", "some"] = ""
    last: bool = Field(default=False, description="The word must be the last one of a name: `api_client`, not `client_ids`.")
    means: CallEntry


class Pack(_Strict):
    """One pack file."""

    pack: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$")] = Field(description="The pack's name.")
    about: str = Field(description="One sentence: which libraries, which versions.")
    moved: dict[Dotted, Dotted] = Field(default={}, description="Package prefixes that stand for another one.")
    aliases: dict[Names, Dotted] = Field(default={}, description="Names that stand for another name.")
    packages: dict[Names, CostName] = Field(default={}, description="Cost of a package's calls that no entry lists.")
    calls: dict[Names, CallEntry] = {}
    types: dict[Dotted, TypeEntry] = {}
    decorators: dict[Names, ContextEntry] = {}
    classes: dict[Names, ContextEntry] = {}
    hints: dict[Names, list[HintEntry]] = {}
    names: dict[str, list[str]] = Field(default={}, description="Word lists for judging bare names.")
