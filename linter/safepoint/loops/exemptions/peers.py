"""Loops whose turns somebody else calls for: a person who is asked, a peer that sends the next message, an event."""

from __future__ import annotations

from safepoint.loops.calls.contexts import context_of
from safepoint.loops.meanings import naming
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Apply, Attr, Branch, Call, Comprehension, Const, Exit, Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, label, last_part, loops, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Course, Event, Turn
    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt
    from safepoint.loops.summary import CostFact, Summary

_ASKING = frozenset(
    {"input", "click.prompt", "Prompt.ask", "Confirm.ask", "IntPrompt.ask", "getpass", "typer.prompt", "inputimeout"}
)
_RECEIVING = frozenset({"receive_text", "receive_json", "prompt_async"})
_PEERS = frozenset({"websocket", "websockets", "ws", "stdin"})
"""What a talk with a person or a peer comes through."""
_SET = ("option", "param")
"""Kinds of conditions on what somebody has set."""
_HANDLING = frozenset({"handle", "on", "process", "receive", "dispatch"})
_EVENTS = frozenset({"event", "evt", "message", "msg"})
"""First and last words of methods that are called for each event of a program, `on_message`, and what they are given."""


_IN_CLOUDS = (("event", "context"), ("data", "context"))


def is_handler(scope: Scope) -> bool:
    """Tell whether a function does what one event asks for, and is given it: `handle_event(self, event)`.

    What a cloud runs for an event is given its context as well, `main(data, context)`, and is run again if it fails.
    """
    if tuple(scope.params)[-2:] in _IN_CLOUDS and not scope.function.owner and scope.outer is None:
        return True
    said = naming.words(scope.function.name)
    named = len(said) == 2 and said[0] in _HANDLING and said[1] in _EVENTS
    return bool(scope.function.owner) and named and any(_EVENTS.intersection(naming.words(one)) for one in scope.params)


_CLIENTS = (("client",), ("plugin",), ("callback",))
"""Last words of classes, or of their bases, that learn for a server of a federated training or are told of its steps."""


def serves_rounds(scope: Scope, callers: Callers, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a client of a federated training learns for a round, or a framework calls for what a helper does.

    A client is given the weights and hands them back, so that the server keeps them, and asks again if the client dies.
    A plugin tunes something of its own beside the epochs of a trainer, whose loop has to save. What only such clients and
    plugins call, or only the parts of loops that frameworks run, is a part as they are.
    """
    trained = any(one.changes == "memory" for one in costs)
    if scope.function.qualname == MODULE_BODY:
        return False
    if trained and _is_client(scope):
        return True
    sites = callers.sites(scope.itself)
    return bool(sites) and all(_is_part(one.scope) or (trained and _is_client(one.scope)) for one in sites)


def _is_part(scope: Scope) -> bool:
    if scope.function.name == "__init__":
        return False
    context = context_of(scope)
    return context is not None and context.kind == "part"


def _is_client(scope: Scope) -> bool:
    """Tell whether a method, or a function within one, is of such a class, or one that is derived from one."""
    outer: Scope | None = scope
    while outer is not None and not outer.function.owner:
        outer = outer.outer
    if outer is None:
        return False
    line = outer.world.line(Ref("class", outer.path, outer.function.owner))
    return any(naming.words(one.name.rpartition(".")[2])[-1:] in _CLIENTS for one in line)


_STARTING = frozenset({"start", "submit", "launch", "schedule", "enqueue", "spawn", "dispatch", "trigger"})
_STARTED = frozenset({"job", "task", "worker", "service", "server", "process", "container", "pod", "node", "consumer"})
"""What runs on its own once it is started."""


def starts_others(summary: Summary) -> bool:
    """Tell whether all that a turn takes its time for is to start what then runs on its own: `runner.start_job(row)`."""
    heavy = summary.heavy
    return bool(heavy) and all(_starts(one.steps[0].name) for one in heavy)


def _starts(name: str) -> bool:
    said = naming.words(name.rpartition(".")[2])
    return said[:1] != said[-1:] and said[0] in _STARTING and bool({said[-1], said[-1][:-1]} & _STARTED)


_COPYING = frozenset({"copy", "__copy__", "__deepcopy__", "deepcopy", "clone"})


_ITSELF = frozenset({"self", "memo", "memodict", "deep"})
"""What a method is given that copies its object."""


def is_copy(scope: Scope) -> bool:
    """Tell whether a method makes a copy of its object and gives it back: it copies the parts, and does no work.

    One that is given what to copy, or only leaves something behind, copies files or sites: a backup's `clone(self, urls)`.
    """
    if not scope.function.owner or scope.function.name not in _COPYING or not _ITSELF.issuperset(scope.params):
        return False
    return any(isinstance(one, Exit) and one.kind == "return" and one.value is not None for one in scope.function.statements)


def lives_along(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes on for as long as a thread or a process does: `while main_thread.is_alive()`.

    One that goes through what is looked for again and again goes on for as long as somebody wants it, and so does one that
    sleeps while there is nothing to do, and is only left once it is told to.
    """
    if not isinstance(node, Loop):
        return False
    asked = calls(node.head) if node.kind == "while" else ()
    alive = any(isinstance(call.func, Attr) and call.func.name == "is_alive" for call in asked)
    return alive or _follows(node, scope) or (node.head == Const(True) and _sleeps(node) and _is_left_when_told(node.body))


def _sleeps(node: Loop) -> bool:
    made = (call for one in statements(node.body) for expr in own(one) for call in calls(expr))
    return any(last_part(call) == "sleep" for call in made)


def _is_left_when_told(block: Block) -> bool:
    """Tell whether a loop is left under a condition on an event that others set, `if stop.is_set()`, and nowhere else."""
    told = [one for one in statements(block) if isinstance(one, Branch) and _asks_event(one.test)]
    there = {id(each) for one in told for each in statements(one.then) if isinstance(each, Exit)}
    ways = [one for one in statements(block) if isinstance(one, Exit) and one.kind in ("break", "return")]
    inner = {id(each) for loop in loops(block) for each in statements(loop.body) if _is_break(each)}
    return bool(there) and all(id(one) in there for one in ways if id(one) not in inner)


def _asks_event(test: Expr) -> bool:
    if isinstance(test, Apply) and test.op == "and":
        return any(map(_asks_event, test.parts))
    return isinstance(test, Call) and isinstance(test.func, Attr) and test.func.name == "is_set"


def _is_break(statement: Stmt) -> bool:
    return isinstance(statement, Exit) and statement.kind == "break"


def _follows(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes through what a generator looks for again and again: `for event in watch(repo)`.

    That has a `while True` that nothing ends, and sleeps in it: it waits for what others bring about, and begins with that.
    """
    ref = scope.ref(node.head.func) if isinstance(node, Loop) and isinstance(node.head, Call) else None
    if ref is None or ref.kind != "function" or not scope.world.is_generator(ref):
        return False
    function = scope.world.function(ref)
    whole = [one for one in function.statements if isinstance(one, Loop) and one.head == Const(True)] if function else []
    if not whole or function is None or any(isinstance(one, Exit) and one.kind != "continue" for one in function.statements):
        return False
    return any(map(_sleeps, whole))


def is_interactive(course: Course, turn: Turn, scope: Scope) -> bool:
    """Tell whether a turn waits for a person, or for the next message of a connection."""
    asking = [
        one for one in course.events if turn.number in one.loops and (_asks(one.callee.name) or _has_asked(one, scope))
    ]
    if isinstance(turn.node, Loop) and turn.node.kind != "while":
        found = scope.type(turn.node.head)
        said = (*names(turn.node.head), found.name if found is not None else "")
        if not _PEERS.isdisjoint(word for name in said for word in naming.words(name)):
            return True
        # A stop to look at each result, `if debug: input()`, is made by who asks for it; one at the start is no talk.
        asking = [one for one in asking if not any(_is_stop(guard) for guard in _within(one, turn, turn.node))]
    return bool(asking)


_PERSON = frozenset({"input", "ask", "prompt", "user", "confirm"})
"""Words of helpers that may ask a person."""
_OFFERED = frozenset({"buttons", "choices"})
"""What only a person is given to choose from."""


def _has_asked(event: Event, scope: Scope) -> bool:
    """Tell whether a call is of a helper of the project's own that asks a person by what it does: `read_user_input()`."""
    if _PERSON.isdisjoint(naming.words(event.callee.name.rpartition(".")[2])):
        return False
    if any(name in _OFFERED for name, _ in event.call.keywords):
        return True  # `answer = await self.ask_question("What now?", buttons={"done": "I fixed it"})`
    functions = [scope.world.function(ref) for ref in event.callee.functions]
    made = (expr for one in functions if one is not None for statement in one.statements for expr in own(statement))
    return any(_asks(label(call.func)) for expr in made for call in calls(expr))


def _within(event: Event, turn: Turn, node: Loop) -> list[Guard]:
    """Return the conditions of an event that somebody sets for the turns: none around the loop, none on an item of it."""
    inside = event.loops.index(turn.number) + 1
    items = {name for loop in (node, *loops(node.body)) if loop.target is not None for name in names(loop.target)}
    return [guard for at, guard in event.guards if at >= inside and guard.name not in items]


def _is_stop(guard: Guard) -> bool:
    """Tell whether a person is only asked on request, or once, before the work goes on by itself."""
    return guard.kind == "first" or (guard.kind in _SET and guard.positive)


def _asks(name: str) -> bool:
    """Tell whether a call of that name asks a person or a peer."""
    receiver, _, last = name.rpartition(".")
    if name in _ASKING or last == "input" or last in _RECEIVING:
        return True
    return last in ("prompt", "ask", "recv") and bool(
        {*_PEERS, "prompt", "session", "s"}.intersection(naming.words(receiver))
    )


_TRAINERS = (("trainer",),)
"""Last words of classes that train."""


def is_trainer(scope: Scope, *, of_library: bool = False) -> bool:
    """Tell whether a method belongs to a trainer, by its class or what that is made from; `of_library`, from a library's."""
    outer: Scope | None = scope
    while outer is not None and not outer.function.owner:
        outer = outer.outer
    if outer is None:
        return False
    if not of_library and "trainer" in naming.words(outer.function.owner.rpartition(".")[2]):
        return True
    line = scope.world.line(Ref("class", scope.path, outer.function.owner))
    known = [one for one in line if one.kind == "external" or not of_library]
    return any(naming.words(one.name.rpartition(".")[2])[-1:] in _TRAINERS for one in known)
