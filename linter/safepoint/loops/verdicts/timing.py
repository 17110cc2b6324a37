"""Loops that only see how long something takes: what they note is the time, which another run takes anew."""

from __future__ import annotations

from itertools import pairwise

from safepoint.loops.costs.own_work import CLOCKS, is_clocked
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import ASKING
from safepoint.loops.meanings.whys import PROGRAM_RUN
from safepoint.loops.source.effects import Apply, Call, Group, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Step
    from safepoint.loops.verdicts.case import Case

_TIMINGS = frozenset({"latency", "latencies", "timing", "timings", "duration", "durations", "throughput", "throughputs"})
"""Last words of what a run notes of how long something took."""
_MEASURING = frozenset({"profile", "measure", "time", "latency", "throughput", "timeit", "timing", "timings"})
"""First words of functions that time something, when they look at a clock as well."""
_LOADING = (("load",), ("stress",))
_TESTS = frozenset({"test", "tests", "tester", "testing"})
"""Last words of what tests how much a service bears; what is named for more, `load_test_data`, only loads something."""
_TIMERS = frozenset({"timer", "timeit"})
"""Last words of helpers that are given a function and say how long it takes."""
_BEFORE = ("downloads ", PROGRAM_RUN)
"""How the packs' words for what is made ready before something is timed begin."""
_BENCHES = frozenset({"benchmark", "benchmarks", "bench", "benches", "profiler", "profiling"})
_OF_MEMORY = ("max_memory_", "memory_tracker", "MemoryTracker", "memory_stats(", "peak_memory")
"""Parts of the names by which a program sees how much memory something takes."""
_FAST = frozenset({"performance", "perf", "latency", "throughput", "speed"})
"""Words of the names of files that are programs to see how fast something is."""
_SPEEDS = frozenset({"speed", "latency", "throughput", "fps", "timing"})
"""Words beside those of a benchmark that say what it looks at: not at how right the answers are."""

_JUDGING = frozenset({"evaluate", "eval", "validate", "validation"})
"""First words of what a training sees by how good it has become."""


def only_times(case: Case) -> bool:
    """Tell whether a loop runs something to see how long it takes: its function says so, or it notes nothing else."""
    scope = case.scope
    said = naming.words(scope.function.name)
    heavy = [one for one in case.summary.heavy if not one.why.startswith(_BEFORE)]
    if heavy and all(any(_is_timer(*pair, scope) for pair in pairwise(one.steps)) for one in heavy):
        return True
    measures = _MEASURING.intersection(said[:1]) or (_BENCHES.intersection(said[:1]) and _SPEEDS.intersection(said))
    if measures and is_clocked(scope, case.summaries):
        return True
    if _warms_up(said) and not any(one.changes == "memory" for one in case.summary.costs):
        return True
    if _gives_time(scope) or _puts_under_load(scope) or _is_bench(case):
        return True
    return bool(case.lost) and all(
        one.kind == "collected" and _TIMINGS.intersection(naming.words(one.name)[-1:]) for one in case.lost
    )


def _warms_up(said: tuple[str, ...]) -> bool:
    """Tell whether a function is named for what is only run to be quick from then on: `send_warmup_requests`."""
    return "warmup" in said or ("warm", "up") in pairwise(said)


def trains_to_see(case: Case) -> bool:
    """Tell whether a file that is named for a benchmark takes steps of a training and keeps neither weights nor figures.

    What it has trained is thrown away: its steps are taken to see how fast they are, or whether they work at all. In a
    folder of benchmarks others may write down what a training comes to, so that only one who looks at a clock or at the
    memory is known to throw it away.
    """
    *folders, name = case.scope.path.split("/")
    if any(one.why in ASKING for one in case.summary.costs) or "memory" not in case.summary.changes:
        return False
    if not _BENCHES.isdisjoint(naming.words(name.partition(".")[0])):
        return {one.kind for one in case.lost} in ({"memory"}, {"memory", "state"})
    says = case.scope.tree.spoken.says
    if any(not _JUDGING.isdisjoint(naming.words(one.steps[0].name.rpartition(".")[2])[:1]) for one in case.summary.costs):
        return False  # Who sees between the turns how good it has become wants to know what the training comes to.
    measured = any(says(f"{one}()") for one in CLOCKS) or any(map(says, _OF_MEMORY))
    return any(not _BENCHES.isdisjoint(naming.words(one)) for one in folders) and measured


def _is_timer(step: Step, inner: Step, scope: Scope) -> bool:
    """Tell whether a helper is called for how long something takes, or runs it once before so that it is quick.

    Where its file, that of the `inner` step, has no clock, it measures something else: the cells of a picture.
    """
    said = naming.words(step.name.rpartition(".")[2])
    if not _TIMERS.isdisjoint(said[-1:]) or said[:1] == ("warmup",):
        return True
    text = scope.world.index.tree(inner.path).text if _MEASURING.intersection(said[:1]) else ""
    return any(f"{clock}(" in text for clock in CLOCKS)


def _is_bench(case: Case) -> bool:
    """Tell whether a file is named for how fast something is, and looks at a clock, or is a benchmark that notes times.

    One that works out a speed from two looks at a clock, `speed = steps / elapsed`, is such a benchmark as well.
    """
    scope = case.scope
    said = set(naming.words(scope.path.rpartition("/")[2].partition(".")[0]))
    if said & _FAST and is_clocked(scope, case.summaries):
        return True
    around = (scope, *((scope.outer,) if scope.outer is not None else ()))
    bound = [set(naming.words(name)) for one in around for name in one.bindings] if said & _BENCHES else []
    speeds = any(one & _SPEEDS or (one & _BENCHES and one & _TIMINGS) for one in bound)  # `benchmark_duration`
    if speeds and (is_clocked(scope, case.summaries) or scope.tree.spoken.says("perf_counter()")):
        return True
    if said & _BENCHES and _gives_time_beside(scope):
        return True
    noted = {word for one in case.lost if one.kind == "collected" for word in naming.words(one.name)}
    return bool(said & _BENCHES) and bool(noted & (_TIMINGS | {"wall", "walls", "elapsed"}))


def _puts_under_load(scope: Scope) -> bool:
    """Tell whether a class, its file or the folder of that is named for a test of how much a service bears."""
    named = [naming.words(one) for one in (scope.function.owner, *scope.path.removesuffix(".py").split("/")[-2:])]
    return any("loadtest" in said or (said[-2:-1] in _LOADING and said[-1] in _TESTS) for said in named)


def _gives_time(scope: Scope) -> bool:
    """Tell whether a function gives back nothing but the time between two looks at a clock: `return end - start`."""
    given = scope.function.returned
    spans = [one for one in given if isinstance(one, Apply) and one.op == "-"]
    return bool(spans) and len(spans) == len(given) and all(_is_look(part, scope) for one in spans for part in one.parts)


def _gives_time_beside(scope: Scope) -> bool:
    """Tell whether a function gives back the time between two looks at a clock beside what it has run."""
    given = scope.function.returned
    parts = [part for one in given if isinstance(one, Group) for part in one.parts]
    spans = [scope.only_value(one.id) if isinstance(one, Name) else one for one in parts]
    return any(
        isinstance(one, Apply) and one.op == "-" and all(_is_look(part, scope) for part in one.parts) for one in spans
    )


def _is_look(expr: Expr, scope: Scope) -> bool:
    """Tell whether an expression is a look at a clock, or a name for one."""
    if isinstance(expr, Name):
        bound = scope.bindings.get(expr.id, ())
        return bool(bound) and all(isinstance(one.expr, Call) and _is_look(one.expr, scope) for one in bound)
    return isinstance(expr, Call) and dotted(expr.func).rpartition(".")[2] in CLOCKS
