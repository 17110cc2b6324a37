"""Fields of the objects that settings are kept in: whether anybody gives one, or could, or all is left to its default."""

from __future__ import annotations

import re

from safepoint.loops.names.arguments import argument_of, speaking_of
from safepoint.loops.source.effects import Assign, Attr, Group
from safepoint.loops.source.walk import calls, dotted, last_part, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Call, Stmt
    from safepoint.loops.source.module import Function, ModuleTree

_MOST_FILES = 12
"""In how many files a class, or one of its fields, may be spoken of."""
_REPLACING = frozenset({"replace", "evolve", "_replace"})
"""Last parts of calls that give a field of an object another value: `dataclasses.replace(config, every=5)`."""
_PLAIN = frozenset({"dataclass", "define", "frozen", "mutable", "attrs"})
"""Last parts of the decorators under which a class only holds what it is made with."""
_READING = ("setattr(", "__dict__", "vars(", "fields(", "_add_arguments(")
"""What goes through the fields of an object by their names, whatever these are."""


def is_left_out(owner: Ref, name: str, world: World) -> bool:
    """Tell whether nothing that is seen gives a field of a class, or sets it afterwards: its default is what holds."""
    files = _files(owner, name, world)
    if files is None:
        return False
    return not any(
        _gives(statement, owner, name, world) for tree in files for _, statement in _speaking(tree, owner, name, world)
    )


def is_fixed(owner: Ref, name: str, world: World) -> bool:
    """Tell whether nobody can give a field without changing the source: its class is made here, by plain calls alone.

    A class that anything else is told of, `parse(Settings)`, `Settings(**read(path))`, may be filled from anywhere.
    """
    klass, files = world.index.klass(owner), _files(owner, name, world)
    if klass is None or files is None or klass.bases or not klass.decorators:
        return False
    if any(dotted(getattr(one, "func", one)).rpartition(".")[2] not in _PLAIN for one in klass.decorators):
        return False
    short = owner.name.rpartition(".")[2]
    if any(not _is_plain(tree, short, name) for tree in files):
        return False
    made = [call for tree in files for _, one in _speaking(tree, owner, name, world) for call in _makings(one, short)]
    return bool(made) and is_left_out(owner, name, world)


def is_never_handed(owner: Ref, name: str, making: Function, param: str, world: World) -> bool:
    """Tell whether nobody can hand a constructor what it puts into an attribute: all make the object without it.

    That is so of `every` in `def __init__(self, model, every=None): self.every = every`, where there is but `Trainer(net)`.
    """
    klass, files = world.index.klass(owner), _files(owner, name, world)
    short = owner.name.rpartition(".")[2]
    if klass is None or files is None or klass.bases or klass.decorators:
        return False
    if any(not _is_plain(tree, short, one) for tree in files for one in {name, param}):
        return False
    spoken = [one for tree in files for one in _speaking(tree, owner, name, world)]
    if any(inside != owner.name and _sets(one, name) for inside, one in spoken):
        return False
    made = [call for _, one in spoken for call in _makings(one, short)]
    return bool(made) and all(not _unpacks(call) and argument_of(call, making, param)[0] is None for call in made)


def _files(owner: Ref, name: str, world: World) -> list[ModuleTree] | None:
    """Return the files that speak of a class or of its field, None when they are too many to be looked through."""
    short = owner.name.rpartition(".")[2]
    index = world.index
    for word in (short, name):
        index.trail.word(owner.path, word)
    paths = sorted({owner.path, *world.by_name.mentions(short), *world.by_name.mentions(name)})
    if len(paths) > _MOST_FILES:
        return None
    index.trail.link(owner.path, [path for path in paths if path != owner.path])
    return [index.tree(path) for path in paths]


def _speaking(tree: ModuleTree, owner: Ref, name: str, world: World) -> Iterator[tuple[str, Stmt]]:
    """Yield the statements of the functions that speak of a class or of its field, each with the class it stands in."""
    short = owner.name.rpartition(".")[2]
    for key in dict.fromkeys((*speaking_of(short, tree), *speaking_of(name, tree))):
        function = world.scope(tree.path, key).function
        for statement in function.statements:
            yield function.owner, statement


def _makings(statement: Stmt, short: str) -> list[Call]:
    return [call for expr in own(statement) for call in calls(expr, inside=True) if last_part(call) == short]


def _sets(statement: Stmt, name: str) -> bool:
    return isinstance(statement, Assign) and any(isinstance(one, Attr) and one.name == name for one in statement.targets)


def _unpacks(call: Call) -> bool:
    starred = any(isinstance(one, Group) and one.kind == "star" for one in call.args)
    return starred or any(not key for key, _ in call.keywords)


def _gives(statement: Stmt, owner: Ref, name: str, world: World) -> bool:
    """Tell whether a statement makes an object with a field, or gives an object there is another value of it."""
    if _sets(statement, name):
        return True
    short = owner.name.rpartition(".")[2]
    for expr in own(statement):
        for call in calls(expr, inside=True):
            last = last_part(call)
            if last in _REPLACING and call.keyword(name) is not None:
                return True
            if last == short and (call.keyword(name) is not None or _reaches(call, owner, name, world)):
                return True
    return False


def _reaches(call: Call, owner: Ref, name: str, world: World) -> bool:
    """Tell whether what a call gives by position, or unpacks, comes as far as a field."""
    if _unpacks(call):
        return True
    klass = world.index.klass(owner)
    order = list(klass.attributes) if klass is not None else []
    return bool(call.args) and (name not in order or len(call.args) > order.index(name))


def _is_plain(tree: ModuleTree, short: str, name: str) -> bool:
    """Tell whether a file only makes objects of a class, annotates with it or imports it, with no field as text."""
    text = tree.text
    if any(one in text for one in _READING) or re.search(rf"""["'](?:--)?{name}["']""", text) is not None:
        return False
    if f"--{name.replace('_', '-')}" in text:
        return False
    usual = re.compile(rf"\bclass {short}\b|\b{short}\(|[\w)]\s*(?::|->)\s*[\"']?{short}\b|^\s*(?:from|import)\b")
    lines = text.splitlines()
    return all(usual.search(lines[at - 1]) is not None for at in tree.spoken.lines_with(short, whole=True))


__all__ = ["is_fixed", "is_left_out", "is_never_handed"]
