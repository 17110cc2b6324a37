"""Walk over one function, and record its calls in the order of its text.

One walk serves all loops of a function and its summary: an event knows its loops, its guards, and the loops that it leaves.
"""

from __future__ import annotations

from functools import partial

from safepoint.loops.calls import running
from safepoint.loops.calls.anonymous import applied_to_each, applied_to_head
from safepoint.loops.calls.events import Course, Event, Turn
from safepoint.loops.calls.gathering import waited
from safepoint.loops.calls.iterating import asked_each_turn, is_iterated_later, taken_each_turn
from safepoint.loops.calls.partials import applied
from safepoint.loops.calls.places import Place, ends, first, leaves, transactions
from safepoint.loops.calls.plain_maps import drained, made_list
from safepoint.loops.calls.running import Awaits, awaits_arguments, mapped_over, may_map
from safepoint.loops.calls.unspelt import evaluated, keeps_items, putting, unspelt
from safepoint.loops.checkpoints.guards import classify, lasting
from safepoint.loops.source.cursors import each_page
from safepoint.loops.source.effects import (
    Apply,
    Assign,
    Attr,
    Branch,
    Call,
    Comprehension,
    Const,
    Do,
    Exit,
    Group,
    Item,
    Lambda,
    Loop,
    Name,
    Try,
    With,
)
from safepoint.loops.source.walk import dotted, names, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt

_GROUPS = frozenset({"TaskGroup", "open_nursery", "create_task_group"})
"""What waits, at the end of its block, for all the tasks started in it."""
_LEAVES = frozenset({Name, Const, Lambda})
_ARGUMENTS = frozenset({Name, Const, Attr})


def course(scope: Scope, resolver: Resolver) -> Course:
    """Walk a function once and return its events and loops."""
    walker = _Walker(scope, resolver)
    walker.block(scope.function.body, first(scope) if scope.function.decorators else Place((), (), frozenset()))
    return walker.finish()


class _Walker:
    def __init__(self, scope: Scope, resolver: Resolver) -> None:
        self.scope = scope
        self.resolver = resolver
        self.asked = (resolver, scope)
        self.events: list[Event] = []
        self.turns: list[Turn] = []
        self.parallel = self.iterated = False
        self.line = 0
        self.put_off: Expr | None = None
        self.discarding: set[int] = set()
        self.gathered: dict[str, tuple[int, int, tuple[int, ...]]] = {}

    def finish(self) -> Course:
        """Return what was walked over, and the calls that wait at once for all the tasks a loop has made."""
        waits = [waited(turn, self.gathered, self.discarding) for turn in self.turns] if self.gathered else []
        found = [made for made in waits if made is not None]
        return Course(tuple(self.events), tuple(self.turns), tuple(found))

    def block(self, block: Block, place: Place) -> None:
        place = Place(place.loops, place.guards, leaves(block, place))
        for statement in block:
            self.statement(statement, place)
            if isinstance(statement, Branch):
                place = self.passed(statement, place)

    def passed(self, branch: Branch, place: Place) -> Place:
        """Return the place after a branch one side of which leaves: `if not due: continue`."""
        if ends(branch.then) and not branch.other:
            return place.under(partial(lasting, branch.test, self.scope, branch.line, branch.then, positive=False))
        if branch.other and ends(branch.other) and not ends(branch.then):
            return place.under(partial(lasting, branch.test, self.scope, branch.line, branch.other, positive=True))
        return place

    def statement(self, statement: Stmt, place: Place) -> None:
        node: Any = statement
        kind = type(node)
        if kind is not Loop or node.kind != "while":
            self.evaluate(node, place)
        # Asked for every statement there is: comparing types takes a third of the time of `isinstance`.
        if kind is Assign:
            self.stores(node, place)
        elif kind is Branch:
            self.branch(node, place)
        elif kind is Loop:
            self.loop(node, place)
        elif kind is With:
            self.enter(node, place)
        elif kind is Try:
            self.attempt(node, place)

    def evaluate(self, statement: Stmt, place: Place) -> None:
        """Record the calls of the expressions that a statement evaluates itself."""
        node: Any = statement
        kind = type(node)
        made = type(node.value) if kind is Assign or kind is Do else None
        waits = made is not Call and (kind is Do or made is not Comprehension)
        named = made is Call and is_iterated_later(node, self.scope)
        self.iterated = named or (kind is Loop and not running.waits_for_all(node.head, self.scope))
        # What is done for each item is done in the loop that takes the results.
        self.put_off = node.value if named else applied_to_head(node.head, self.asked) if kind is Loop else None
        if kind is Do:
            self.discarding.add(node.line)
        elif kind is Exit and node.kind == "raise":
            # What makes an exception is work of no turn that goes on.
            place = place.after_failure(node.line)
        self.line = node.line
        for expr in evaluated(statement):
            self.expression(expr, place, awaiting=waits)
        self.iterated, self.put_off = False, None

    def branch(self, branch: Branch, place: Place) -> None:
        test, line = branch.test, branch.line
        self.block(branch.then, place.under(partial(classify, test, self.scope, line, branch.then)))
        if branch.other:
            self.block(branch.other, place.under(partial(classify, test, self.scope, line, branch.other, positive=False)))

    def loop(self, loop: Loop, place: Place) -> None:
        number = len(self.turns)
        self.turns.append(Turn(number, loop, place.loops, place.guards))
        inside = place.within(number)
        if loop.kind == "while":
            self.line = loop.line
            self.expression(loop.head, inside)
        else:
            self.events += asked_each_turn(loop, inside, self.asked)
        self.block(each_page(loop), inside)
        self.block(loop.orelse, place)

    def attempt(self, statement: Try, place: Place) -> None:
        after = leaves(statement.orelse, place) if statement.orelse else place.left
        self.block(statement.body, place._replace(left=place.left | after))
        for handler in statement.handlers:
            self.block(handler.body, place.handling(statement, handler))
        self.block(statement.orelse, place)
        # `finally` runs on every way out, so that nothing of it is conditional.
        self.block(statement.final, place)

    def enter(self, statement: With, place: Place) -> None:
        for expr, target in statement.items:
            if isinstance(target, Name) and isinstance(expr, Call) and dotted(expr.func).rpartition(".")[2] in _GROUPS:
                self.waits_for((f"{target.id}.create_task", f"{target.id}.start_soon"), expr, place)
        waiting = transactions(statement, self.scope, self.resolver)
        self.block(statement.body, place.under(partial(tuple, waiting)) if waiting else place)
        for expr, _ in reversed(statement.items):
            if isinstance(expr, Call):
                self.event(expr, place, leaving=True)
            elif not isinstance(expr, Group):
                made = Call(expr, (), (), statement.line, 1, awaited=False)
                self.event(made, place, leaving=True)

    def stores(self, statement: Assign, place: Place) -> None:
        for target in statement.targets:
            put = putting(target, statement, self.scope)
            if put is not None:
                self.event(put, place)
            elif isinstance(target, Item) and not statement.op and keeps_items(target.base, self.scope):
                self.event(Call(target.base, (), (), statement.line, 1, awaited=False), place, store=target)

    # -- expressions -----------------------------------------------------------------------------------------------

    def expression(self, expr: Expr, place: Place, *, awaiting: bool | Awaits = True) -> None:
        """Record the calls of an expression; `awaiting` is False where a coroutine would only be made, not run."""
        node: Any = expr
        while type(node) is Attr:
            if (read := self.resolver.read(node, self.scope, self.line)) is not None:
                self.event(read, place)  # a property of the project
            node = node.base
        kind = type(node)
        if kind in _LEAVES:
            return
        if kind is Call:
            self.call(node, place, awaiting)
        elif kind is Comprehension:
            self.comprehension(node, place, awaiting)
        elif kind is Apply and node.op == "if":
            test, then, other = node.parts
            self.expression(test, place)
            self.expression(then, place.under(partial(classify, test, self.scope, 0)), awaiting=awaiting)
            opposite = partial(classify, test, self.scope, 0, positive=False)
            self.expression(other, place.under(opposite), awaiting=awaiting)
        else:
            for part in parts(node):
                self.expression(part, place, awaiting=awaiting)
            if (asked := unspelt(node, self.scope, self.line)) is not None:
                self.event(asked, place)

    def call(self, expr: Call, place: Place, awaiting: bool | Awaits) -> None:
        """Record a call after its arguments; `gather(*tasks)` runs what the list `tasks` was made of."""
        expr = drained(applied(expr, self.scope))
        inner: bool | Awaits = True
        together = False
        operands = parts(expr)
        if not _ARGUMENTS.issuperset(map(type, operands[1:])):
            inner = Awaits(expr, self.asked)
            together = running.gives_several(expr) and self.runs_together(expr)
        before, self.parallel = self.parallel, together or self.parallel
        for part in operands:
            self.expression(part.base if part is expr.func and isinstance(part, Attr) else part, place, awaiting=inner)
            made = made_list(part, self.scope) if together else None
            if together and made is None and isinstance(part, Group) and part.kind == "star":
                self.waits_for((f"{name}.{how}" for name in names(part) for how in ("append", "add")), expr, place)
            if made is not None:
                self.comprehension(made, place, awaiting=True)
        self.parallel = before
        if not self.maps(expr, place):
            self.event(expr, place, started=expr.awaited or awaiting)

    def waits_for(self, makers: Iterable[str], call: Call, place: Place) -> None:
        """Note that a call, or the end of its block, waits for all the tasks made by calls of these names."""
        self.gathered.update(dict.fromkeys(makers, (call.line, call.column, place.loops)))

    def maps(self, call: Call, place: Place) -> bool:
        """Take `pool.map(f, items)` and `rows.apply(f)` for what they are: loops over the items, all of them at once."""
        if self.iterated or not may_map(call):
            return False
        callee = self.resolver.resolve(call, self.scope)
        items = mapped_over(call, callee)
        if items is None:
            return False
        number = len(self.turns)
        line, column = call.line, call.column
        kind = "discarded" if line in self.discarding else "list"
        node = Comprehension(kind, Name("item"), items, (), call, line, column, line, column + 1)
        self.turns.append(Turn(number, node, place.loops, place.guards, parallel=True, mapped=True))
        inside = place.within(number)
        through = running.works_through(call, callee)
        if through or applied_to_each(call, callee):
            # The work belongs into the loop; what is saved when all is done comes after it.
            if through:
                self.events.append(Event(call, self.asked, inside.loops, inside.guards, inside.left, per_item=True))
            for given in callee.lambdas:
                self.expression(given.body, inside)
            self.events.append(Event(call, self.asked, place.loops, place.guards, place.left))
        elif items in call.args:
            self.events.append(Event(call, self.asked, inside.loops, inside.guards, inside.left, per_item=True))
        else:
            self.event(call, inside)
        return True

    def runs_together(self, call: Call) -> bool:
        """Tell whether a call runs awaitables given to it, all at once."""
        meaning = self.resolver.resolve(call, self.scope).meaning
        return (
            meaning is not None
            and meaning.runs is not None
            and meaning.runs.awaitables
            and awaits_arguments(call, self.asked)
        )

    def comprehension(self, expr: Comprehension, place: Place, awaiting: bool | Awaits) -> None:
        self.expression(expr.iterable, place)
        number = len(self.turns)
        self.turns.append(Turn(number, expr, place.loops, place.guards, self.parallel))
        inside = place.within(number)
        self.events += taken_each_turn(expr, inside, self.asked)
        for condition in expr.conditions:
            self.expression(condition, inside)
        self.expression(expr.element, inside, awaiting=awaiting)

    def event(
        self, call: Call, place: Place, *, leaving: bool = False, store: Item | None = None, started: bool | Awaits = True
    ) -> None:
        event = Event(call, self.asked, place.loops, place.guards, place.left, leaving, store, started=started)
        self.events.append(event)
        if leaving or store is not None:
            return
        for given in event.callee.lambdas if running.gives_lambda(call) and call is not self.put_off else ():
            self.expression(given.body, place)
        self.events += [event._replace(call=made) for made in running.made_of_given(call, self.scope)]
