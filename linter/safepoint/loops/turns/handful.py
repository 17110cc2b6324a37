"""Iterables that give a handful by what they are called: the parts of one thing, the files of a request, words of a line."""

from __future__ import annotations

import re

from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Attr, Call, Const, Group, Item, Name
from safepoint.loops.source.walk import dotted, label, names, tail
from safepoint.loops.tally import DATA, FEW, Trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Param


_PARSED = frozenset({"parse", "handle", "get", "read", "filter"})
"""First words of calls that give the words of a command line: `handle_args(…)`."""
WORDS_GIVEN = frozenset({"sys.argv", "argv", "sys.path", "os.environ"})
"""What a program is started with."""
PARTS = frozenset(
    {
        *("actions", "annotations", "assets", "attachments", "attributes", "attrs", "backends", "base_urls", "buffers"),
        *("children", "choices", "citations", "columns", "dependencies", "encodings", "entities", "extensions"),
        *("fields", "filters", "find_tables", "get_args", "get_drawings", "get_image_info", "get_images"),
        *("get_type_hints", "get_variable_to_shape_map", "getmembers", "global_variables"),
        *("list_variables", "trainable_variables"),
        *("get_providers", "headers", "hooks", "kwargs", "layers", "media", "metadata", "modalities"),
        *("modules", "named_buffers", "named_children", "named_modules", "named_parameters", "param_groups"),
        *("options", "parameters", "params", "patterns", "percentiles", "predecessors", "proxies", "properties"),
        *("providers", "qualities", "references", "rotations", "scopes", "successors"),
        *("settings", "sizes", "state_dict", "subqueries", "subquestions", "subtasks", "subtopics", "suffixes"),
        *("tags", "temperatures", "timesteps", "tool_calls", "transforms", "voices", "webhooks"),
    }
)
"""Names that give the parts of one object: a model's tensors, a schema's references, a release's files."""
TOLD = (
    *(("notifiers",), ("observers",), ("listeners",), ("callbacks",), ("plugins",), ("middlewares",), ("modules",)),
    *(("sinks",), ("subscribers",), ("exporters",), ("reporters",)),
)
"""Last words of what a program has a handful of, and tells of each thing that happens."""
OF_ONE_CALL = frozenset({"images", "frames"})
"""What one call of a model gives some of, all at once: `pipeline(prompts).images`."""
_TAKING_PART = (
    ("agents",),
    ("judges",),
    ("reviewers",),
    ("experts",),
    ("personas",),
    ("panelists",),
    ("rerankers",),
    ("retrievers",),
)
"""Last words of who takes part in a talk, or has a word in an answer."""
TAKING_TURNS = (("agent", "ids"), ("agent", "names"), ("agent", "idx"), ("agent", "indices"))
"""Last words of names of those agents whose turn it is, whoever chooses them."""
_DONE_TO_ONE = (
    *(("ops",), ("augmentations",), ("optimizers",), ("schedulers",)),
    *(("tokenizers",), ("encoders",), ("nets",), ("transformers",), ("chains",)),
    *(("processors",), ("preprocessors",), ("postprocessors",), ("scanners",), ("guardrails",)),
)
"""Last words of what one picture, one request or one step of training goes through, one after the other."""
_JUDGED_BY = (
    *(("metrics",), ("scorers",), ("graders",), ("evaluators",), ("judges",), ("validators",), ("critics",)),
    ("reviewers",),
)
"""Last words of what one answer, or one run, is judged by."""
_OF_A_SCHEMA = (
    *(("fields",), ("columns",), ("headers",), ("options",), ("settings",), ("params",), ("kwargs",)),
    *(("attributes",), ("properties",), ("placeholders",), ("filters",), ("hooks",), ("layers",)),
    *(("splits",), ("types",), ("policies",), ("components",)),
)
"""Last words of what a class, a table or a request is made of, whatever stands before: `model_fields`."""
_LANGUAGES = (("languages",), ("langs",), ("locales",))
"""Last words of what a program is translated into, or is made for one after the other."""
_OFFERED = (("allowed",), ("supported",))
"""Words before the last of what a program is set to take: `allowed_models`, `SUPPORTED_FORMATS`."""
_AROUND_ONE = (*_LANGUAGES, *TOLD, *_TAKING_PART, *_DONE_TO_ONE, *_JUDGED_BY, *_OF_A_SCHEMA)
_FOUND = (("search", "results"), ("search", "hits"), ("web", "results"))
"""Last two words of what one search has found."""
SHOWN = (("validation", "prompts"), ("validation", "prompt"), ("sample", "prompts"), ("test", "sentences"))
"""Last two words of what a training shows itself with: `load_prompts(args.sample_prompts)`."""
_PAIRS = (
    *SHOWN,
    *(("tool", "calls"), ("function", "calls"), ("tool", "tasks")),
    *(("sub", "questions"), ("sub", "queries"), ("sub", "tasks")),
    *(("judge", "models"), ("judge", "llms")),
    *_FOUND,
    *(("table", "names"), ("schema", "names"), ("embedding", "models")),
    *(("concurrent", "levels"), ("concurrency", "levels")),
    *(("layer", "groups"), ("environment", "variables"), ("env", "vars"), ("config", "vars")),
    *(("install", "cmds"), ("install", "commands"), ("setup", "cmds"), ("setup", "commands"), ("build", "commands")),
    *(("inversion", "steps"), ("inference", "steps"), ("timesteps", "tensor")),
)
"""Last two words of more of these: what an answer asks for, who judges an answer."""
WORKERS = frozenset({"workers", "collectors", "gpus", "ranks", "replicas"})
"""What a run has a handful of; `world_size` says it too."""
_LIMITS = frozenset({"limit", "max_results", "num_results", "n_results", "num", "top_k"})
"""Keywords that say how many a call is to give."""
_RECORDS = frozenset(
    {"record", "request", "item", "example", "sample", "row", "entry", "instance", "datum", "label", "annotation"}
    | {"page", "post", "article", "tweet", "product", "paper", "book", "issue", "commit"}
    | {"question", "query", "problem", "conversation", "dialog", "dialogue"}
)
"""Last words of names that hold one record of the data."""
_LEADING_ON = frozenset({"links", "urls", "next", "results", "items", "records", "entries", "rows", "data", "hits"})
"""Fields by which a page leads on to other pages, or lists what there is."""
_MOVED = frozenset({"to", "cpu", "cuda", "numpy", "tolist", "flip"})


def spoken(name: str) -> Trips | None:
    """Count what a plain name or an attribute is known to have a handful of, whatever it stands for."""
    said = naming.words(name.rpartition(".")[2])
    if name in WORDS_GIVEN:
        return Trips(None, FEW, "a few words that the program is started with", "bounded")
    if WORKERS.intersection(said):
        return Trips(None, FEW, f"goes through the workers of one run, `{name}`", "bounded")
    if name.startswith(("st.session_state.", "streamlit.session_state.")):
        return Trips(None, FEW, f"goes through what a person has put in, `{name}`", "bounded")
    return parts_of(name) if said[-1:] in _DONE_TO_ONE else None


def of_page(param: str, scope: Scope) -> Trips | None:
    """Count what a function is handed that somebody calls back for each page: `fetch_all(user, callback=self.details)`."""
    said = scope.tree.text
    handed = "callback=" in said and re.search(rf"callback=(?:self\.)?{scope.function.name}\b", said)
    return parts_of(param) if handed else None


def is_part(name: str) -> bool:
    """Tell whether a name is that of the parts of one thing, of a command line, or of what one answer asks to be run."""
    said = naming.words(name)
    said = said[: said.index("to")] if "to" in said else said  # `columns_to_update`
    around = said[-1:] in _AROUND_ONE or said[-2:-1] in _OFFERED
    return name in PARTS or around or _command_words(name) or said[-2:] in _PAIRS


def cut(name: str, text: str) -> bool:
    """Tell whether the splits of a file are what a splitter has cut its documents into, and not those of a data set."""
    return naming.words(name)[-1:] == ("splits",) and any(call in text for call in _CUTTING_UP)


_CUTTING_UP = (".split_documents(", ".split_text(", ".create_documents(")


def _command_words(name: str) -> bool:
    """Tell whether a call by its name gives the words of a command line: `handle_args`, `parse_known_args`."""
    said = naming.words(name)
    return len(said) > 1 and said[0] in _PARSED and said[-1] in ("args", "argv", "arguments")


def configured(name: str) -> bool:
    """Tell whether a name is written out in a configuration, as what is no data: `config.eval.checks`."""
    *holders, last = name.split(".")
    said = naming.words(last)[-1:]
    return any(naming.words(one)[-1:] in _CONFIGS for one in holders) and bool(said) and said[0] not in _DATA


_CONFIGS = (("config",), ("cfg",), ("conf",), ("configuration",))
_DATA = frozenset(
    {"data", "dataset", "datasets", "files", "paths", "urls", "links", "ids", "names", "items", "rows", "records", "pages"}
    | {"queries", "questions", "prompts", "texts", "documents", "docs", "samples", "examples", "cases", "images", "videos"}
    | {"domains", "users", "accounts", "repos", "repositories", "symbols", "tickers", "keywords", "terms", "seeds", "runs"}
    | {"problems", "instances", "inputs", "entries", "articles", "papers", "books", "songs", "tracks", "sentences"}
)
"""Last words of what a configuration may hold any number of."""


def handed_in(param: Param) -> Trips | None:
    """Count what a function is given a handful of by how it says so: arguments of one call, files of one request."""
    if param.kind in ("*", "**"):
        return Trips(None, FEW, f"iterates the arguments of one call, `{param.name}`", "bounded")
    if any(name.endswith(("UploadFile", "UploadedFile")) for name in names(param.annotation)):
        return Trips(None, FEW, f"goes through the files of one request, `{param.name}`", "bounded")
    return None


def by_default(param: Param, scope: Scope) -> Expr | None:
    """Return the default of a parameter that is written out, in its place or at the top of a module."""
    default = param.default
    ref = scope.world.index.symbol(scope.path, default.id) if isinstance(default, Name) else None
    if ref is not None and ref.kind == "value":
        default = scope.world.index.tree(ref.path).values[ref.name]
    return default if isinstance(default, Group) and default.parts else None


def few_shots(expr: Attr, scope: Scope) -> bool:
    """Tell whether an attribute gives the examples that a prompt shows: `prompt.examples`, `self.examples` of a prompt."""
    said = scope.function.owner.rpartition(".")[2] if expr.base == Name("self") else tail(expr.base)
    return expr.name in ("examples", "demos", "few_shots", "shots") and "prompt" in naming.words(said)


_MODULES = 100.0
_OF_NETWORKS = frozenset({"named_modules", "named_parameters"})


def parts_of(name: str) -> Trips:
    """Return the count of the parts of one thing; a network has some hundred modules."""
    likely = _MODULES if name.rpartition(".")[2] in _OF_NETWORKS else FEW
    return Trips(None, likely, f"goes through the parts of one thing, `{name}`", "bounded")


def members(found: Ref | None) -> Trips | None:
    """Return the count of a class that is gone through itself: the members of an enumeration."""
    if found is None or found.kind != "class":
        return None
    return Trips(None, FEW, f"goes through the members of `{found.name}`", "bounded")


def part_of_record(expr: Item) -> bool:
    """Tell whether an expression is a field of one record: `record["passages"]`, `request["locality"]["prompts"]`."""
    base: Expr = expr
    while isinstance(base, Item) and isinstance(base.key, Const) and isinstance(base.key.value, str):
        base = base.base
    if base == Name("page") and isinstance(expr.key, Const) and expr.key.value in _LEADING_ON:
        return False
    return isinstance(base, Name) and naming.words(base.id)[-1:] != () and naming.words(base.id)[-1] in _RECORDS


def moved(expr: Call) -> Expr | None:
    """Return what a call gives elsewhere, in another form or the other way round: `timesteps` for `timesteps.to(device)`.

    A dictionary that keeps its order, `OrderedDict([("a", 1), …])`, holds as many entries as it is made of.
    """
    if dotted(expr.func).rpartition(".")[2] == "OrderedDict" and len(expr.args) == 1:
        return expr.args[0]
    return expr.func.base if isinstance(expr.func, Attr) and expr.func.name in _MOVED else None


def _told_by_place(expr: Call, scope: Scope) -> object:
    """Return the number that a function of the project is told by its place to give at most: `some_users(1, contest)`."""
    given = [at for at, one in enumerate(expr.args) if isinstance(one, Const) and type(one.value) is int]
    ref = scope.ref(expr.func) if given else None
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None:
        return None
    params = [one.name for one in function.params if one.kind == ""][bool(function.owner and isinstance(expr.func, Attr)) :]
    told = [expr.args[at] for at in given if params[at : at + 1] and params[at] in _LIMITS]
    return told[0].value if told and isinstance(told[0], Const) else None


def limited(expr: Call, scope: Scope) -> Trips:
    """Count what a call gives that nothing is known of: no more than it is told to, as in `channel.history(limit=20)`."""
    most = next((constant(value, scope) for name, value in expr.keywords if name in _LIMITS), None)
    size = most.value if most is not None else _told_by_place(expr, scope)
    if isinstance(size, int) and 0 < size < DATA:
        return Trips(None, float(size), f"at most {size} of what `{label(expr.func)}` gives", "bounded")
    found = next((one for one in map(dotted, expr.args) if naming.words(one)[-2:] in (*_FOUND, *SHOWN)), "")
    if found or configured(label(expr.func)):
        return parts_of(found or label(expr.func))
    return Trips(None, DATA, f"iterates what `{label(expr.func)}` gives", "data")
