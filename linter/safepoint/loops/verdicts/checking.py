"""Loops of programs that check something: what they find is looked at, and the check is made again."""

from __future__ import annotations

from safepoint.loops.calls.hashing import HASHES
from safepoint.loops.exemptions.peers import is_trainer
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import REQUESTS
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Const, Do, Item, Loop
from safepoint.loops.source.walk import calls, dotted, names, own, parts, statements, tail
from safepoint.loops.turns.clients import pauses_itself
from safepoint.loops.verdicts.started_programs import runs_programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary
    from safepoint.loops.verdicts.case import Case

_FINDINGS = frozenset(
    {"errors", "failures", "issues", "warnings", "violations", "problems", "findings", "diagnostics", "mismatches", "skips"}
)
"""Last words of what a check finds fault with."""


_CHECKING = frozenset({"check", "checks", "verify", "validate", "lint", "smoke", "test"})
_CHECKERS = frozenset({"checker", "linter", "tester"})
"""First and last words of the names of files that are programs for a check."""


_UPKEEP = frozenset(
    {"changelog", "changelogs", "contributors", "sponsors", "backers", "credits", "cloudformation"}
    | {"dockerfile", "dockerfiles", "installer", "release", "releases", "requirements"}
)
"""Words of what a project writes about itself, and of how it is put up."""
_KEEPING = frozenset(
    {"release", "releasing", "packaging", "installer", "installers", "docker", "sphinxext", "_ext", "ci"}
    | {"code-generation", "codegen", "build-aux", "buildscripts", "devscripts", "dev-scripts"}
)
"""Folders of what a project is built, shipped and described with."""


def _is_check(scope: Scope) -> bool:
    """Tell whether a file is a program that checks something by its name, `check_links.py`, or keeps a repository."""
    said = naming.words(scope.path.rpartition("/")[2].partition(".")[0])
    checks = len(said) > 1 and (said[0] in _CHECKING or said[-1] in _CHECKERS)
    return checks or _keeps(scope)


def _keeps(scope: Scope) -> bool:
    """Tell whether a file keeps a repository in order, or sets up how its manual is built: `docs/conf.py`.

    What writes a changelog or builds an image asks little, is started by those who make the project, and soon done again.
    """
    *folders, name = scope.path.split("/")
    said = naming.words(name.partition(".")[0])
    if not (_UPKEEP.isdisjoint(said) and _KEEPING.isdisjoint(folders)) or any(
        one[:1] == "." and one != ".." for one in folders
    ):
        return True
    return name == "setup.py" or (name == "conf.py" and not {"docs", "doc"}.isdisjoint(folders))


def is_upkeep(summary: Summary, scope: Scope) -> bool:
    """Tell whether a loop of a file that keeps a repository only asks for things, fetches them, or runs programs."""
    heavy = summary.heavy
    asks = all(one.why.startswith((*REQUESTS, "downloads ")) for one in heavy) or runs_programs(summary.costs)
    return asks and _keeps(scope)


_FETCHING = ("makes a", "asks a web service")
"""How the packs' words for requests begin that no browser makes."""


def only_checks(case: Case) -> bool:
    """Tell whether a loop runs a program on each item and notes nothing but what is wrong with it: a linter, a probe.

    A request or a program behind `is_private(repo)` is a probe as well, whatever else the loop does, and so is all that a
    program asks for or runs that is named for a check, or stands where a repository keeps what it is kept in order with:
    unless each turn makes a pause, as one does who asks for much.
    """
    summary = case.summary
    heavy = summary.heavy
    requests = bool(heavy) and all(one.is_request for one in heavy)
    brief = bool(heavy) and all(one.why.startswith(_FETCHING) for one in heavy)
    if (brief or runs_programs(summary.costs)) and _is_check(case.scope) and not pauses_itself(case.turn.node):
        return True
    probes = requests or runs_programs(summary.costs)
    if probes and all(any(_asks_whether(step.name) for step in one.steps[:-1]) for one in heavy):
        return True
    started = bool(heavy) and all(one.why in _STARTED for one in heavy)
    if (started or runs_programs(summary.costs)) and (_runs_tests(case.turn) or _is_test_run(summary, case.scope)):
        return True
    hashed = bool(summary.costs) and all(one.why == HASHES for one in summary.costs)
    if hashed and not _CHECKING.isdisjoint(naming.words(case.scope.function.name)):
        return True  # Files are hashed to see whether they are whole.
    noted = [naming.words(one.name)[-1:] for one in case.lost if one.kind == "collected"]
    return bool(noted) and runs_programs(summary.costs) and all(_FINDINGS.intersection(words) for words in noted)


_STARTED = ("waits for a process",)
"""What the packs call the wait for a process that a turn starts, with a test in it perhaps that may not end."""
_TESTS = (("test",), ("tests",), ("test", "file"), ("test", "files"), ("test", "path"), ("test", "case"), ("test", "cases"))
"""What the files of tests are called, each of which is run to see whether it passes."""


def _runs_tests(turn: Turn) -> bool:
    """Tell whether a loop goes through files of tests, or takes one from what a pool has run."""
    node = turn.node
    bound = (
        [part for one in statements(node.body) if isinstance(one, Assign) for part in one.targets]
        if isinstance(node, Loop)
        else []
    )
    head = node.head if isinstance(node, Loop) else node.iterable
    return any(naming.words(name) in _TESTS for part in (node.target, head, *bound) for name in names(part))


def _is_test_run(summary: Summary, scope: Scope) -> bool:
    """Tell whether a function runs tests by its name, `_run_plugin_tests`, or each turn by a call: `runner.run_test`."""
    said = naming.words(scope.function.name)
    if said[:1] == ("run",) and said[-1:] in (("test",), ("tests",)):
        return True
    heavy = summary.heavy
    return all(any(naming.words(step.name.rpartition(".")[2])[:2] in _TEST_RUNS for step in one.steps) for one in heavy)


_TEST_RUNS = (("run", "test"), ("run", "tests"))


def _asks_whether(name: str) -> bool:
    return naming.words(name.rpartition(".")[2])[:1] in (("is",), ("has",), ("verify",), ("probe",), ("ping",))


_MADE_UP = "dummy"
"""The word for data that stand for none that anybody has."""
_COMPARING = frozenset({"<", "<=", ">", ">=", "==", "and"})
_SCORES = frozenset({"accuracy", "acc", "f1", "loss", "losses", "perplexity", "score", "scores", "reward", "rewards"})
"""Words of what a training is judged by."""


def asserted(turn: Turn, scope: Scope) -> bool:
    """Tell whether a function asserts how good a training has come out: that is a test of what trains, and keeps nothing.

    That is `assert trained["accuracy"] > base["accuracy"]`, in the loop or behind it. What trains on data that each turn
    makes up, `step(make_dummy_batch())`, is such a test as well.
    """
    if not isinstance(turn.node, Loop):
        return False
    made = [call.func for one in statements(turn.node.body) for expr in own(one) for call in calls(expr)]
    if any(_MADE_UP in naming.words(tail(func)) for func in made):
        return True
    behind = [one for one in scope.function.statements if isinstance(one, Do) and one.line > turn.node.line]
    compared = [one.value for one in behind if isinstance(one.value, Apply) and one.value.op in _COMPARING]
    return any(not _SCORES.isdisjoint(_spoken(one)) for one in compared)


_SIZES = frozenset({"shape", "size", "ndim", "dim", "dtype", "device"})


def _spoken(expr: Expr) -> Iterator[str]:
    """Yield the words of the names and of the keys of an expression, but for what asks how many there are."""
    func = expr.func if isinstance(expr, Call) else expr
    if (func is not expr and dotted(func) == "len") or (isinstance(func, Attr) and func.name in _SIZES):
        return
    if isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str):
        yield from naming.words(expr.key.value)
    yield from naming.words(dotted(expr))
    for part in parts(expr):
        yield from _spoken(part)


_EVALUATORS = (("evaluator",), ("validator",))
"""Last words of classes that judge the weights that a training hands them."""
_WEIGHTS = frozenset({"params", "variables", "weights", "state"})
"""Last words of parameters by which they get these."""


def judged_again(case: Case) -> bool:
    """Tell whether a training asks for a pass again and again: what is lost with one are the figures of one step."""
    summary, scope = case.summary, case.scope
    if judges_epoch(summary, scope) or (not case.saved_behind and judges_weights(summary, scope)):
        return True
    return not (case.saved_behind or summary.changes or summary.heavy) and _called_by_training(scope, case.callers)


_JUDGING = frozenset({"evaluate", "evaluation", "eval", "validate", "validation", "test"})
"""First words of functions that judge what somebody else trains."""


def _called_by_training(scope: Scope, callers: Callers) -> bool:
    """Tell whether the turns of a training call a function that judges, which is short beside what comes between."""
    if _JUDGING.isdisjoint(naming.words(scope.function.name)[:1]):
        return False
    around = ((site.scope, number) for site in callers.sites(scope.itself) for number in site.loops(once=False))
    return any("memory" in callers.summaries.stretch(one, number).changes for one, number in around)


def judges_epoch(summary: Summary, scope: Scope) -> bool:
    """Tell whether an evaluator is told after which epoch it judges a model: the training goes on, whatever it notes."""
    owner = naming.words(scope.function.owner.rpartition(".")[2])[-1:]
    return owner in _EVALUATORS and "epoch" in scope.params and not summary.changes


def judges_weights(summary: Summary, scope: Scope) -> bool:
    """Tell whether an evaluator goes through its examples with the weights it is handed, by steps that were compiled.

    A training asks for that every so often; what is lost with one pass are the figures of one step. The same holds for what
    a trainer of a library is given to see how far it is: it trains itself, and saves what it has trained.
    """
    if is_trainer(scope, of_library=True) and not summary.changes:
        return True
    heavy = summary.heavy
    if not heavy or any(one.why != "a compiled step" or one.changes for one in heavy):
        return False
    owner = naming.words(scope.function.owner.rpartition(".")[2])[-1:]
    return owner in _EVALUATORS and any(_WEIGHTS.intersection(naming.words(name)[-1:]) for name in scope.params)
