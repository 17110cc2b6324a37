"""Rounds in which models work on one answer: the turns of a talk, drafts until one is good, criteria one by one."""

from __future__ import annotations

from safepoint.loops.checkpoints.fault_notes import texts
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Comprehension, Const, Exit, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, operands, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import CostFact

_ROUNDS = (
    *(("max", "rounds"), ("max", "iterations"), ("max", "turns"), ("max", "cycles"), ("max", "iters"), ("max", "steps")),
    *(("conv", "rounds"), ("conversation", "rounds"), ("chat", "rounds"), ("dialogue", "rounds"), ("review", "rounds")),
    *(("conv", "turns"), ("conversation", "turns"), ("chat", "turns"), ("dialogue", "turns")),
)
"""Last words of how often an answer may be worked on."""
_TURNS = frozenset({"turn", "turns", "round", "rounds"})
"""Last words of the same with more between them, `MAX_AGENT_TURN`, and of what a talk goes on in."""
_CRITERIA = frozenset([(word,) for word in ("rubric", "rubrics", "criteria")])
"""Last words of what one answer is judged by."""
_TALKS = (("messages",), ("history",), ("conversation",), ("dialogue",), ("transcript",), ("chat", "history"))
"""Last words of what grows by a message a turn."""
_TOOLS = (("tool", "calls"), ("function", "call"), ("function", "calls"), ("stop", "reason"), ("finish", "reason"))
"""Last words of what a model says of the tools it wants."""
_STEPPING = (("step",), ("act",), ("predict",))
_GOOD = frozenset({"pass", "passed", "passes", "approved", "accepted", "acceptable", "satisfied", "satisfactory", "valid"})
"""Words of the flag that says of a draft that it is good enough."""
_ENDINGS = frozenset({"done", "finished", "complete", "completed", "terminated"})
"""Words of what says that a task is done."""


def in_rounds(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether the turns of a loop, whose costs are `heavy`, are rounds in which models work on one answer."""
    if _until_no_tools(node) or _rounds_of_one(node, heavy) or _budgeted(node, heavy) or _steps_of_agent(node, heavy):
        return True
    return _by_criteria(node, heavy) or _until_good(node, heavy)


def _until_good(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether models write one thing anew until they find it good: `while not is_pass and cost < budget`."""
    if not isinstance(node, Loop) or node.kind != "while" or not all(one.asks_model for one in heavy):
        return False
    tests = node.head.parts if isinstance(node.head, Apply) and node.head.op == "and" else (node.head,)
    denied = [one.parts[0] for one in tests if isinstance(one, Apply) and one.op == "not"]
    return any(not _GOOD.isdisjoint(naming.words(dotted(one).rpartition(".")[2])) for one in denied)


def _rounds_of_one(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether models are asked for at most so many rounds: an answer is drafted and reviewed until it is good."""
    if not isinstance(node, Loop) or node.kind != "for" or not all(one.asks_model for one in heavy):
        return False
    said = [naming.words(name.rpartition(".")[2]) for name in names(node.head)]
    return any(words[-2:] in _ROUNDS or ("max" in words and words[-1] in _TURNS) for words in said)


def _steps_of_agent(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether an agent goes step by step until it says that its task is done: `if agent.step(goal).done: break`."""
    if not isinstance(node, Loop) or not any(one.asks_model for one in heavy):
        return False
    asked = {one.steps[0].name.rpartition(".") for one in heavy}
    if not all(naming.words(who)[-1:] == ("agent",) and naming.words(what)[-1:] in _STEPPING for who, _, what in asked):
        return False
    ends = [one for one in statements(node.body) if isinstance(one, Branch) and one.then and isinstance(one.then[-1], Exit)]
    return any(not _ENDINGS.isdisjoint(naming.words(name)) for one in ends for name in names(one.test))


def _by_criteria(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether models are asked about one answer criterion by criterion: `for rubric in rubrics`."""
    head = node.head if isinstance(node, Loop) else node.iterable
    over = head.args if isinstance(head, Call) and dotted(head.func) in ("enumerate", "zip") else (head,)
    said = [naming.words(dotted(one).rpartition(".")[2])[-1:] for one in over if isinstance(one, (Attr, Name))]
    return all(one.asks_model for one in heavy) and not _CRITERIA.isdisjoint(said)


def _budgeted(node: Loop | Comprehension, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop goes on for as long as one run of an agent may: for so many calls of a model, or so long a talk.

    That is `while num_llm_calls_left > 0`, and `while not done and len(messages) < 20`.
    """
    if not isinstance(node, Loop) or node.kind != "while" or not any(one.asks_model for one in heavy):
        return False
    said = [naming.words(name.rpartition(".")[2]) for name in names(node.head)]
    if any("calls" in words and {"llm", "model"} & set(words) for words in said):
        return True
    measured = [call.args[0] for call in calls(node.head) if dotted(call.func) == "len" and call.args]
    ends = [naming.words(dotted(one).rpartition(".")[2]) for one in measured]
    return any(words[-1:] in _TALKS or words[-2:] in _TALKS for words in ends)


def _until_no_tools(node: Loop | Comprehension) -> bool:
    """Tell whether a loop goes on until a model asks for no more tools: those are the turns of one answer.

    So it is where it goes on for a number of rounds at most, and leaves once `message.get("tool_calls")` gives none.
    """
    if not isinstance(node, Loop) or not (
        node.kind == "while" or any(dotted(one.func) == "range" for one in calls(node.head))
    ):
        return False
    for one in statements(node.body):
        if isinstance(one, Branch) and any(isinstance(last, Exit) for last in (*one.then[-1:], *one.other[-1:])):
            said = [naming.words(name.rpartition(".")[2]) for name in _spoken(one.test, node)]
            if any(words[-2:] in _TOOLS for words in said):
                return True
    return False


def _spoken(test: Expr, loop: Loop) -> Iterator[str]:
    """Yield the names in a test, and the names and fields of what a turn gives them: `wanted = reply["tool_calls"]`."""
    asked = set(names(test))
    yield from asked
    for one in statements(loop.body):
        if isinstance(one, Assign) and one.value is not None and any(dotted(target) in asked for target in one.targets):
            yield from names(one.value)
            yield from texts(one.value)


_SAID = (*_TALKS, ("turns",), ("utterances",), ("dialog",), ("questions",))
"""Last words of what a function is given to say in one talk."""


def answers_talk(node: Loop | Comprehension, heavy: tuple[CostFact, ...], params: Iterable[str]) -> bool:
    """Tell whether a function that is given what a person says in one talk asks a model turn by turn.

    The talk grows by each answer, `said.append(dict(role="assistant", content=answer))`, and is handed over as a whole.
    """
    given = any(naming.words(name)[-1:] in _SAID for name in params)
    if not given or not isinstance(node, Loop) or node.kind != "for" or not all(one.asks_model for one in heavy):
        return False
    made = [call for one in statements(node.body) for expr in own(one) for call in calls(expr)]
    lines = {one.steps[0].line for one in heavy}
    asked = {dotted(part) for call in made if call.line in lines for part in operands(call)}
    grown = [call for call in made if isinstance(call.func, Attr) and call.func.name == "append" and call.args]
    return any(
        isinstance(one.func, Attr) and dotted(one.func.base) in asked - {""} and _is_answer(one.args[0]) for one in grown
    )


def _is_answer(expr: Expr) -> bool:
    """Tell whether an expression is a message of the assistant: `{"role": "assistant", "content": text}`."""
    said = [value for _, value in expr.keywords] if isinstance(expr, Call) else [*parts(expr)]
    return any(isinstance(one, Const) and one.value in ("assistant", "model") for one in said)
