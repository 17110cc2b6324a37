"""Ways over effect trees that every step needs: calls of an expression, names it reads, statements of a block."""

from __future__ import annotations

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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.source.effects import Block, Expr, Stmt


def parts(expr: Expr) -> tuple[Expr, ...]:
    """Return the direct operands of an expression, in the order they are evaluated."""
    # Asked for every expression there is: comparing types takes a third of the time of `isinstance`.
    if type(expr) is Name or type(expr) is Const:
        return ()
    if type(expr) is Attr:
        return (expr.base,)
    if type(expr) is Call:
        if not expr.keywords:
            return (expr.func, *expr.args)
        return (expr.func, *expr.args, *[value for _, value in expr.keywords])
    if type(expr) is Apply:
        return expr.parts
    if type(expr) is Group:
        return expr.parts
    if type(expr) is Item:
        return (expr.base, expr.key)
    if type(expr) is Comprehension:
        return (expr.iterable, expr.target, *expr.conditions, expr.element)
    return (expr.body,) if type(expr) is Lambda else ()


def operands(call: Call) -> tuple[Expr, ...]:
    """Return what a call is given, by place and then by name."""
    return (*call.args, *[value for _, value in call.keywords])


def calls(expr: Expr | None, *, inside: bool = False) -> list[Call]:
    """Return the calls an expression makes, innermost first; those of lambdas and comprehensions only if `inside`."""
    found: list[Call] = []
    if expr is not None:
        _gather_calls(expr, found, inside)
    return found


def _gather_calls(expr: Expr, found: list[Call], inside: bool) -> None:
    """Add the calls of an expression to a list: generators within generators take twice the time."""
    while type(expr) is Attr:
        expr = expr.base
    if type(expr) is Name or type(expr) is Const:
        return
    if type(expr) is Call:
        _gather_calls(expr.func, found, inside)
        for part in expr.args:
            _gather_calls(part, found, inside)
        for _, value in expr.keywords:
            _gather_calls(value, found, inside)
        found.append(expr)
    elif type(expr) is Comprehension and not inside:
        _gather_calls(expr.iterable, found, inside)
    elif type(expr) is not Lambda or inside:
        for part in parts(expr):
            _gather_calls(part, found, inside)


def names(expr: Expr | None) -> Iterator[str]:
    """Yield the plain names an expression reads, `self.x` as one dotted name."""
    if expr is None:
        return
    text = dotted(expr)
    if text:
        yield text
        return
    for part in parts(expr):
        yield from names(part)


def free_names(expr: Expr) -> set[str]:
    """Return the plain names that an expression reads and no comprehension or lambda in it binds for itself."""
    if isinstance(expr, Comprehension):
        inner = {name for part in (*expr.conditions, expr.element) for name in free_names(part)}
        return free_names(expr.iterable) | _without(inner, set(names(expr.target)))
    if isinstance(expr, Lambda):
        return _without(free_names(expr.body), set(expr.params))
    if dotted(expr):
        return {dotted(expr)}
    return {name for part in parts(expr) for name in free_names(part)}


def _without(found: set[str], bound: set[str]) -> set[str]:
    return {name for name in found if name.partition(".")[0] not in bound}


def roots(expr: Expr | None) -> set[str]:
    """Return the names that an expression begins with: `page` of `page.text`."""
    return {name.partition(".")[0] for name in names(expr)}


def comprehensions(expr: Expr) -> Iterator[Comprehension]:
    """Yield the comprehensions in an expression."""
    if isinstance(expr, Comprehension):
        yield expr
    for part in parts(expr):
        yield from comprehensions(part)


def whole(target: Expr) -> str:
    """Return the name of what an element belongs to: `seen` of `seen[layer][0]`."""
    while isinstance(target, Item):
        target = target.base
    return dotted(target)


def is_nothing(value: Expr | None) -> bool:
    """Tell whether an expression is a constant that counts as false: None, nought, an empty text."""
    return isinstance(value, Const) and not value.value


def is_worded(expr: Expr) -> bool:
    """Tell whether an expression puts a text together: `f"{done} of {total}"`, `f"{folder}/{row['id']}.pdb"`."""
    return isinstance(expr, Group) and expr.kind == "text"


def reads(expr: Expr | None, name: str) -> bool:
    """Tell whether an expression reads a plain name."""
    return any(one == name for one in names(expr))


def dotted(expr: Expr | None) -> str:
    """Return `a.b.c` for a chain of attributes on a name, an empty string for anything else."""
    behind = ""
    while type(expr) is Attr:
        behind = f".{expr.name}{behind}"
        expr = expr.base
    return f"{expr.id}{behind}" if type(expr) is Name else ""


def last_part(call: Call) -> str:
    """Return the last part of the name that is called: `save` of `make().store.save(row)`, `open` of `open(path)`."""
    return call.func.name if isinstance(call.func, Attr) else dotted(call.func)


def label(expr: Expr | None) -> str:
    """Return a short text for an expression in messages: `self.client.get`, `f().send`, `…`."""
    if isinstance(expr, Attr):
        return f"{label(expr.base)}.{expr.name}"
    if isinstance(expr, Name):
        return expr.id
    if isinstance(expr, Call):
        return f"{label(expr.func)}()"
    if isinstance(expr, Item):
        return f"{label(expr.base)}[…]"
    if isinstance(expr, Apply) and len(expr.parts) == 2 and expr.op not in ("match", ":="):
        return f" {expr.op} ".join(_operand(part) for part in expr.parts)
    return "…"


def tail(expr: Expr | None) -> str:
    """Return the last part of what `label` tells of an expression: `get` of `self.client.get`, `send` of `f().send`."""
    return label(expr).rpartition(".")[2]


def _operand(expr: Expr) -> str:
    if isinstance(expr, Const) and (expr.value is None or isinstance(expr.value, (bool, int, float))):
        return str(expr.value)
    return label(expr)


def own(statement: Stmt) -> tuple[Expr, ...]:
    """Return the expressions a statement evaluates itself, without those of the statements inside it."""
    if type(statement) is Do:
        return (statement.value,)
    if type(statement) is Assign:
        return (statement.value, *statement.targets) if statement.value is not None else ()
    if type(statement) is Branch:
        return (statement.test,)
    if type(statement) is Exit:
        return (statement.value,) if statement.value is not None else ()
    if type(statement) is Loop:
        return (statement.head,)
    if type(statement) is With:
        return tuple([item for item, _ in statement.items])
    return ()


def blocks(statement: Stmt) -> tuple[Block, ...]:
    """Return the blocks that stand inside a statement."""
    if type(statement) is Branch:
        return (statement.then, statement.other)
    if type(statement) is Loop:
        return (statement.body, statement.orelse)
    if type(statement) is With:
        return (statement.body,)
    if type(statement) is Try:
        return (statement.body, *[one.body for one in statement.handlers], statement.orelse, statement.final)
    return ()


_HOLDING = frozenset({Branch, Loop, Try, With})
"""Statements with statements inside."""


def statements(block: Block) -> list[Stmt]:
    """Return every statement of a block and of the blocks inside it, in the order of the text."""
    found: list[Stmt] = []
    pending = [iter(block)]
    while pending:
        for statement in pending[-1]:
            found.append(statement)
            if type(statement) in _HOLDING:
                pending.extend(map(iter, reversed(blocks(statement))))
                break
        else:
            pending.pop()
    return found


def last_turn(block: Block) -> list[Stmt]:
    """Return the statements of a loop's body that run in its last turn only: a `break` or `return` ends their block."""
    leaving = block[-1:] and isinstance(block[-1], Exit) and block[-1].kind in ("break", "return")
    if leaving:
        return statements(block)
    inner = [part for one in block if type(one) in _HOLDING and not isinstance(one, Loop) for part in blocks(one)]
    return [one for part in inner for one in last_turn(part)]


def loops(block: Block) -> Iterator[Loop]:
    """Yield every loop statement of a block."""
    for statement in statements(block):
        if isinstance(statement, Loop):
            yield statement


def turns_over(branch: Branch) -> bool:
    """Tell whether a branch ends the turn of a loop, and goes on to the next one: `if done(item): continue`."""
    last = branch.then[-1] if branch.then else None
    return isinstance(last, Exit) and last.kind == "continue"


def is_never_left(node: Loop | Comprehension) -> bool:
    """Tell whether nothing ends a loop but the end of the program: `while True` without `break`, `return` or `raise`."""
    endless = isinstance(node, Loop) and node.kind == "while" and isinstance(node.head, Const) and bool(node.head.value)
    if not endless or not isinstance(node, Loop) or yields(node.body):
        return False
    return not any(isinstance(one, Exit) and one.kind != "continue" for one in statements(node.body))


def yields(body: Block) -> bool:
    """Tell whether a block yields, as a generator does."""
    pending = [expr for statement in statements(body) for expr in own(statement)]
    while pending:
        expr = pending.pop()
        if isinstance(expr, Group) and expr.kind == "yield":
            return True
        pending.extend(parts(expr))
    return False
