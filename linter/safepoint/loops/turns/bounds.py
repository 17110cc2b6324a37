"""Counts that are few by the words of what bounds them: workers, attempts, the steps within one task or one answer."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Const, Item, Name
from safepoint.loops.source.walk import label, names, parts
from safepoint.loops.tally import DATA, FEW, Trips
from safepoint.loops.turns.handful import WORKERS
from safepoint.loops.turns.settings import years

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

RETRIES = 5.0
RETRY_WORDS = frozenset({"retry", "retries", "attempt", "attempts", "tries", "try", "trial", "backoff", "reconnect"})
_IMPROVED = frozenset({"reflection", "reflections", "gleaning", "gleanings", "refinement", "refinements", "revisions"})
"""Words of how often one answer is gone over again."""
ITEMS = frozenset({"prompt", "question", "query", "request", "record", "example", "utterance", "instruction", "sentence"})
"""Last words of parameters by which a function is given one item of the work."""
_WHOLE = frozenset({"main", "train", "training", "fit"})
"""Words of functions that do the whole work, whatever they are given."""
_LENGTHS = frozenset({"len", "length"})
_SEQUENCES = frozenset({"max", "maximum", "seq", "sequence", "target", "path", "episode", "ep", "decode", "rollout"})
"""Words that make of a length that of one answer, one path, one episode."""
_ONE_BATCH = (("batch", "size"), ("minibatch", "size"), ("mini", "batch", "size"))
_MICRO = frozenset({"microbatch", "microbatches", "nmicrobatches", "accumulation", "accum"})
"""Words of the parts into which one step of training is cut to fit into memory."""
_RIVALS = frozenset({"critic", "critics", "discriminator", "disc", "d"})
"""Words of the network that takes some steps for each of the one that it judges: `n_critic`, `num_D_steps`."""
PER_STEP = "the updates after each step of an agent"
"""What `updates_per_step` counts."""
PER_TURN = "what one turn of a larger loop does"
"""What `episodes_per_iteration` and `update_epochs` count."""
_TURNS = frozenset({"iteration", "iterations", "iter", "generation", "round", "cycle", "rollout"})
_PASSES = (("update", "epochs"), ("ppo", "epochs"), ("ppo", "epoch"), ("sgd", "iter"), ("sgd", "iters"), ("k", "epochs"))
"""Last words of counts of passes over what was played since the last update."""
_SHOWN = frozenset({"fewshot", "fewshots", "demonstrations", "exemplars", "examplars"})
"""Words of the solved examples that a prompt shows a model."""
_INNER = frozenset({"inner", "adapt", "adaptation"})
_STEPS = frozenset({"step", "steps", "iter", "iters", "iterations", "updates"})
_WHOLE_COUNT = frozenset({"max", "total", "num", "n", "per", "epoch", "epochs"})
"""Words of a count of updates that is that of a whole training."""


def for_one_item(found: Trips, scope: Scope) -> Trips:
    """Take a count up to a setting for a handful in a function that is given one item: tries at it, samples of it, steps."""
    if found.kind != "parameter" or found.likely <= FEW or _WHOLE.intersection(naming.words(scope.function.name)):
        return found
    # `record=True` is a switch.
    given = [name for name, one in scope.params.items() if not _is_switch(one.default)]
    item = next((name for name in given if naming.words(name)[-1:] and naming.words(name)[-1] in ITEMS), "")
    return Trips(None, FEW, f"{found.why}, for one `{item}`", "bounded") if item else found


def _is_switch(default: Expr | None) -> bool:
    return isinstance(default, Const) and isinstance(default.value, (bool, int, float))


def up_to(bound: Expr, default: float | None) -> Trips:
    """Judge a count by the words and the default of what bounds it: workers and attempts are few, the rest is unknown."""
    spoken = {word for name in (*names(bound), *keys(bound)) for word in naming.words(name)}
    default = None if default is not None and default < 0 else default  # `max_steps = -1` is without a limit.
    text = label(bound)
    text = text if text != "…" else "an expression"
    if isinstance(bound, (Name, Attr)) and _within_turn(naming.words(text.rpartition(".")[2])):
        return Trips(None, DATA if default is None else default, f"counts {PER_TURN}, `{text}`", "parameter", default)
    if few := _few_of(bound, spoken, text):
        return Trips(None, FEW, f"counts {few}, `{text}`", "bounded")
    if spoken & RETRY_WORDS:
        return Trips(None, min(default or RETRIES, RETRIES), f"counts attempts up to `{text}`", "bounded")
    if spoken & _IMPROVED:
        most = min(RETRIES if default is None else default, RETRIES)
        return Trips(None, most, f"counts how often one answer is improved, `{text}`", "bounded")
    if default is not None:
        return Trips(None, default, f"counts to `{text}`, {int(default)} by default", "parameter", default)
    if (found := years(bound)) is not None:
        return found
    return Trips(None, DATA, f"counts to `{text}`, which is not known before the run", "parameter")


def keys(expr: Expr) -> Iterator[str]:
    """Yield the texts by which an expression takes settings out of a table: `config["num_workers"]`."""
    if isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str):
        yield expr.key.value
    for part in parts(expr):
        yield from keys(part)


def _few_of(bound: Expr, spoken: set[str], text: str) -> str:
    """Return what the words of a count say that it counts of which there are a handful, "" when they say nothing of it."""
    plain = naming.words(text.rpartition(".")[2]) if isinstance(bound, (Name, Attr)) else ()
    if spoken & WORKERS or {"world", "size"} <= spoken:
        return "the workers of one run"
    if {"action", "space"} <= spoken or ("actions" in spoken and spoken & {"n", "num"}):
        return "the actions of an agent"
    if plain and _one_sequence(set(plain)):
        return "the steps of one sequence"
    if plain in _ONE_BATCH:
        return "the items of one batch"
    if spoken & _SHOWN or ("few" in spoken and spoken & {"shot", "shots"}):
        return "the examples shown in one prompt"
    if "per" in spoken and spoken & {"update", "updates"} and spoken.isdisjoint(("epoch", "epochs")):
        return PER_STEP
    if "players" in naming.words(text.rpartition(".")[2].rstrip("()")):
        return "the players of one game"
    if _within_task(spoken):
        return "the steps within one task"
    if spoken & _RIVALS and spoken & (_STEPS | {"n", "num"}):
        return "the steps of one network to each of another"
    if "steps" in spoken and spoken & {"decode", "decoding"}:
        return "the steps of one sequence"
    if {"inference", "steps"} <= spoken:
        return "the steps by which one sample is made"
    return "the parts of one step of training" if spoken & _MICRO else ""


def _within_turn(said: tuple[str, ...]) -> bool:
    return (said[-2:-1] == ("per",) and said[-1] in _TURNS) or said[-2:] in _PASSES


def _within_task(spoken: set[str]) -> bool:
    """Tell whether words name the steps that are made for one task: `num_inner_steps` move a copy of the weights."""
    counted = bool(spoken & _STEPS)
    return counted and (bool(spoken & _INNER) or ("update" in spoken and not spoken & _WHOLE_COUNT))


def _one_sequence(spoken: set[str]) -> bool:
    """Tell whether words name the longest that one answer, path or episode may become: `max_len`, `max_new_tokens`."""
    if "maxlen" in spoken or (spoken & _LENGTHS and spoken & _SEQUENCES):
        return True
    return {"max", "tokens"} <= spoken or {"new", "tokens"} <= spoken or {"max", "episode", "steps"} <= spoken
