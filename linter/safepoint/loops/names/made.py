"""Which classes a program makes objects of or hands on, and so which methods a call on an object of its own runs.

`class Trainer` calls `self.after_epoch()` in its loop; where nobody makes a `Trainer`, and somebody a `Tagger(Trainer)`, it
is the tagger's method that runs.
"""

from __future__ import annotations

from safepoint.loops.names.arguments import speaking_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Call, Const, Name
from safepoint.loops.source.walk import dotted, own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Class, Function, ModuleTree

_MOST_FILES = 24
"""In how many files a class may be spoken of, before it is taken for one that somebody makes."""
_MOST_BELOW = 16
"""How many classes may derive from one whose made ones are looked for."""
_MOST_MADE = 3
"""How many kinds of an object may be made whose methods stand for what a method of the class above runs."""
_ASKING = frozenset({"isinstance", "issubclass", "super", "cast", "TypeVar", "hasattr"})
"""Calls that name a class without making an object of it."""
_PLAIN = frozenset({"dataclass", "final", "runtime_checkable", "total_ordering", "define", "frozen", "attrs", "s"})
"""Last words of decorators that hand a class on to nobody."""
_REGISTERING = "__init_subclass__"


def made_below(call: Call, scope: Scope, target: Ref) -> tuple[Ref, ...]:
    """Return what a method runs by `self.after_epoch()` where only classes below its own are ever made.

    Of many kinds, as the operators of a library are, none says what the others do.
    """
    function = scope.function
    me = function.params[0].name if function.owner and function.params else ""
    if not me or not isinstance(call.func, Attr) or call.func.base != Name(me):
        return ()
    made = methods_made(Ref("class", scope.path, function.owner), call.func.name, scope.world)
    return made if len(made) <= _MOST_MADE and made != (target,) else ()


def methods_made(owner: Ref, name: str, world: World) -> tuple[Ref, ...]:
    """Return the methods that `self.name()` runs in a class of which no object is made: those of the made ones below it.

    Nothing where that cannot be told: somebody makes or hands on the class itself, or none that derives from it, as in a
    library whose users do.
    """
    if not world.below(owner, name) or is_made(owner, world):
        return ()
    registered = any(_REGISTERING in klass.methods for _, klass in world.classes(owner))
    derived = () if registered else _derived(owner, world)
    found = [world.member(one, name) for one in derived if is_made(one, world)]
    return tuple(dict.fromkeys([ref for ref in found if ref is not None and ref.kind == "function"]))


def _derived(owner: Ref, world: World) -> tuple[Ref, ...]:
    """Return all classes below one, nothing where they are too many to see who of them is made."""
    found = [owner]
    for one in found:
        for path in _files(one, world):
            for name, klass in list(world.index.tree(path).classes.items()):
                ref = Ref("class", path, name)
                if klass.bases and ref not in found and one in world.line(ref)[1:]:
                    found.append(ref)
        if len(found) > _MOST_BELOW:
            return ()
    return tuple(found[1:])


def is_made(ref: Ref, world: World) -> bool:
    """Tell whether a program makes objects of a class, or names it in a way that somebody may: `TRAINERS = {"cnn": Cnn}`.

    To derive from it, to ask what something is an instance of, and to annotate make none.
    """
    known = world.made
    if ref not in known:
        known[ref] = _is_registered(world.index.klass(ref)) or _is_named(ref, world)
    return known[ref]


def _is_registered(klass: Class | None) -> bool:
    """Tell whether a decorator is given a class, and may put it where others find it."""
    return klass is None or any(
        dotted(one.func if isinstance(one, Call) else one).rpartition(".")[2] not in _PLAIN for one in klass.decorators
    )


def _is_named(ref: Ref, world: World) -> bool:
    files = _files(ref, world)
    return len(files) > _MOST_FILES or any(_names_it(path, ref, world) for path in files)


def _files(ref: Ref, world: World) -> list[str]:
    """Return the files that speak of a class; what is told of it rests on them."""
    short = ref.name.rpartition(".")[2]
    world.index.trail.word(ref.path, short)
    files = sorted({ref.path, *world.by_name.mentions(short)})
    world.index.trail.link(ref.path, files if len(files) <= _MOST_FILES else ())
    return files


def _names_it(path: str, ref: Ref, world: World) -> bool:
    """Tell whether a file names a class where it is a value: to make an object, to hand it on, or to ask it something."""
    tree = world.index.tree(path)
    short = ref.name.rpartition(".")[2]
    called = {short, *[name for name, full in tree.imports.items() if full.rpartition(".")[2] == short]}
    return any(_has_value(name, ref, world.scope(path, key), tree) for name in called for key in speaking_of(name, tree))


def _has_value(name: str, ref: Ref, scope: Scope, tree: ModuleTree) -> bool:
    return any(_is_it(part, name, ref, scope) for part in _values(scope, tree))


def _values(scope: Scope, tree: ModuleTree) -> Iterator[Expr]:
    """Yield every part of every expression of a function, of a module also what its classes and defaults are given."""
    pending = [expr for one in scope.function.statements for expr in own(one)]
    pending += [one.default for one in scope.function.params if one.default is not None]
    pending += scope.function.decorators
    if scope.function is tree.body:
        pending += [value for one in tree.classes.values() for value, _ in one.attributes.values() if value is not None]
    while pending:
        expr = pending.pop()
        yield expr
        if isinstance(expr, Call) and (dotted(expr.func).rpartition(".")[2] in _ASKING or _calls_above(expr)):
            pending += expr.args[:1] if dotted(expr.func) != "super" else ()
        else:
            pending += parts(expr)


def _calls_above(call: Call) -> bool:
    """Tell whether a method calls that of a class it derives from, by name: `Trainer.__init__(self, model)`."""
    return isinstance(call.func, Attr) and isinstance(call.func.base, Name) and call.args[:1] == (Name("self"),)


def _is_it(expr: Expr, name: str, ref: Ref, scope: Scope) -> bool:
    """Tell whether an expression names the class, be it in a text: `build("Tagger")`."""
    if isinstance(expr, Const):
        return isinstance(expr.value, str) and expr.value.rpartition(".")[2] == name
    named = isinstance(expr, Name) and expr.id == name
    return (named or (isinstance(expr, Attr) and expr.name == name)) and scope.ref(expr) == ref


def is_null(call: Call, function: Function, scope: Scope) -> bool:
    """Tell whether a call is of a method that does nothing, on an object that was made of that very class: a null object.

    The object may be a name or an attribute: `self.hook.add(row)` where `__init__` sets `self.hook = Hook()`.
    """
    base = call.func.base if isinstance(call.func, Attr) and not function.body else None
    if isinstance(base, Name):
        return _makes(scope.only_value(base.id), function, scope)
    owner = scope.type(base.base) if isinstance(base, Attr) else None
    if not isinstance(base, Attr) or owner is None or owner.kind != "class":
        return False
    return any(_makes(value, function, inner) for inner, value, _ in scope.world.assigned(owner, base.name))


def _makes(value: Expr | None, function: Function, scope: Scope) -> bool:
    """Tell whether a value is a new object of the class that a method belongs to."""
    ref = scope.ref(value.func) if isinstance(value, Call) else None
    return ref is not None and ref.kind == "class" and ref.name == function.owner
