"""What does not outlive the process: temporary paths and folders, buffers in memory."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_notes import notes_commands
from safepoint.loops.checkpoints.consoles import console, constructor, put_there, receiver
from safepoint.loops.checkpoints.fallback import filled_in
from safepoint.loops.checkpoints.fault_notes import notes_faults, texts
from safepoint.loops.checkpoints.handed_places import handed_to_object, is_told_where
from safepoint.loops.checkpoints.in_memory import stays_unnamed
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Lambda, Name
from safepoint.loops.source.walk import calls, dotted, names, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_RENAMING = frozenset({"replace", "with_suffix", "with_name", "removesuffix"})
"""Methods that make a path from another."""
_DEEPEST = 12
_KEEPING = frozenset({"replace", "rename", "renames", "move", "mv", "copy", "copy2", "copyfile", "copytree"})
"""Names of calls that put what was written under one name in its place under another."""
_SENDING = frozenset({"upload", "replace", "rename", "move", "copy"})
"""First words of helpers that do so: `self._replace(tmp, path)`, `rename_file(tmp, path)`."""
_LOADING = (("load",), ("restore",), ("resume",))
"""First words of calls that read what an earlier run has left."""
_FINDING = (("latest",), ("restore",), ("resume",))
"""First words of calls that find what an earlier run has left, wherever that is: `latest_checkpoint(folder)`."""
_SOURCES = (".py", ".c", ".cc", ".cpp", ".cs", ".go", ".java", ".js", ".ts", ".rs", ".php", ".rb", ".sh")
_PREFIXES = ("/tmp/", "/var/tmp/", "/dev/shm", "/dev/null", ":memory:")  # noqa: S108 - looked for, not used


def temporary(expr: Expr, scope: Scope, depth: int = 0) -> bool:
    """Tell whether an expression names something that does not outlive the process: a temporary path, a memory buffer.

    A temporary file that the same function then renames, copies or uploads is only the way to a save that is whole.
    """
    if depth > _DEEPEST:
        return False
    if not isinstance(expr, (Name, Attr)):
        return _vanishes(expr, scope, depth)
    found = scope.world.answers.of(scope.temporary, expr, depth, lambda: _names_temporary(expr, scope, depth) or None)
    return found is not None


def _names_temporary(expr: Name | Attr, scope: Scope, depth: int) -> bool:
    return _vanishes(expr, scope, depth) and not _sent_on(dotted(expr), scope)


def unkept(expr: Expr, scope: Scope) -> bool:
    """Tell whether what is written there keeps nothing of the work: it is shown, soon gone, a note of what failed or ran."""
    if console(expr, scope) or temporary(expr, scope) or notes_faults(expr, scope):
        return True
    return notes_commands(expr, scope) or _takes_prints(expr, scope)


def on_unkept(func: Expr, scope: Scope) -> bool:
    """Tell whether a method is one of what keeps nothing; a log that is told to save what was learnt keeps snapshots."""
    if not isinstance(func, Attr):
        return False
    snapshots = naming.words(dotted(func.base))[-1:] == ("logger",) and naming.keeps_learnt(func.name)
    return not snapshots and unkept(func.base, scope)


def _takes_prints(expr: Expr, scope: Scope) -> bool:
    """Tell whether an expression is the log that a function has the prints of a block go to: `redirect_stdout(log)`."""
    if not isinstance(expr, Name) or not scope.calls_of("redirect_stdout"):
        return False
    paths = [part for one in scope.given(expr.id) if isinstance(one.expr, Call) for part in one.expr.args[:1]]
    return any("log" in naming.words(one) for path in paths for one in (*names(path), *texts(path)))


def _sent_on(name: str, scope: Scope) -> bool:
    """Tell whether a function puts the file of that name in its place, or sends it away."""
    return any(last in _KEEPING or not _SENDING.isdisjoint(naming.words(last)[:1]) for last in _given_to(name, scope))


def _loaded(name: str, scope: Scope) -> bool:
    """Tell whether a function loads what is at a path that it is given: an earlier run has left that there."""
    return name in scope.params and any(naming.words(last)[:1] in _LOADING for last in _given_to(name, scope))


def _given_to(name: str, scope: Scope) -> Iterator[str]:
    """Yield the last names of the calls in a function that are given the file of that name, or made on it."""
    for statement in scope.function.statements if name else ():
        for expr in own(statement):
            for call in calls(expr):
                given = (*call.args, *[value for _, value in call.keywords], *receiver(call))
                if any(one == name or one.startswith(f"{name}.") for part in given for one in names(part)):
                    yield dotted(call.func).rpartition(".")[2] or (call.func.name if isinstance(call.func, Attr) else "")


def _vanishes(expr: Expr, scope: Scope, depth: int) -> bool:
    """Tell whether an expression's own words, type or origin are those of something temporary."""
    if isinstance(expr, Const):
        return isinstance(expr.value, str) and expr.value.startswith(_PREFIXES)
    if _may_be_given(expr, scope) or (isinstance(expr, Name) and _is_given_lasting(expr.id, scope, depth)):
        return False
    found = scope.type(expr)
    if found is not None and found.kind == "external":
        known = scope.world.lookup.type(found.name)
        if known is not None and (known.temporary or known.in_memory):
            return True
    if isinstance(expr, Call):
        meaning = (
            scope.world.lookup.call(ref.name)
            if (ref := scope.ref(expr.func)) is not None and ref.kind == "external"
            else None
        )
        if meaning is not None and (meaning.temporary or meaning.in_memory):
            return True
        if dotted(expr.func) == "open" and expr.args and _is_program(expr.args[0]):
            return True
        # What a queue in memory gives up is no part of it.
        held = () if isinstance(expr.func, Attr) and expr.func.name in _GIVING_UP else receiver(expr)
        if any(temporary(part, scope, depth + 1) for part in (*expr.args, *held)):
            return True
        return _given_by_helper(expr, scope, depth)
    if isinstance(expr, (Apply, Group)):
        return any(temporary(part, scope, depth + 1) for part in expr.parts)
    if isinstance(expr, Name):
        return _stands_for_temporary(expr, scope, depth)
    return isinstance(expr, Attr) and _kept_temporary(expr, scope, depth)


def _may_be_given(expr: Expr, scope: Scope) -> bool:
    """Tell whether an object has a temporary place only if nobody hands it one: `if folder is None: folder = mkdtemp()`."""
    owner = scope.type(expr.base) if isinstance(expr, Attr) else None
    if not isinstance(expr, Attr) or owner is None or owner.kind != "class":
        return False
    put = [(value.id, inner) for inner, value, _ in scope.world.assigned(owner, expr.name) if isinstance(value, Name)]
    return any(name in inner.params and inner.bound(name) and filled_in(name, inner) for name, inner in put)


def _is_given_lasting(name: str, scope: Scope, depth: int) -> bool:
    """Tell whether some caller hands a function a place that lasts, whatever others give for it.

    What its own class has written into a temporary folder, on the way to a hub, a training has written as a checkpoint.
    """
    if name not in scope.params or scope.given(name) or not any(map(scope.tree.spoken.says, _FOLDERS)):
        return False
    handed = [*given_values(name, scope), *given_elsewhere(name, scope)]
    return any(not temporary(value, where, depth + 1) for where, value in handed)


_GIVING_UP = frozenset({"get", "get_nowait", "pop", "popleft", "recv"})
"""Methods by which something in memory hands out what was put into it."""
_FOLDERS = ("TemporaryDirectory", "mkdtemp")
"""Calls without which no caller in a file hands on a temporary folder."""


def _stands_for_temporary(expr: Name, scope: Scope, depth: int) -> bool:
    """Tell whether a name says that what it stands for is temporary, or stands for nothing else."""
    bound = scope.given(expr.id)
    if naming.temporary(expr.id):
        if bound and all(one.kind == "enter" and _put_in_place(one.expr, scope) for one in bound):
            return False
        told = [one.expr for one in bound if one.kind in ("value", "enter")]
        left = bound and len(told) == len(bound) and all(_is_only_named_so(one, scope) for one in told)
        return not (left or _loaded(expr.id, scope))
    if not bound and expr.id in scope.params and stays_unnamed(expr.id, scope):
        return True
    if not bound and expr.id in scope.params and any(map(scope.tree.spoken.says, _FOLDERS)):
        handed = [*given_values(expr.id, scope)]
        return bool(handed) and all(temporary(value, where, depth + 1) for where, value in handed)
    # `folder = Path(folder)` is what it was; each branch may put a file of its own into the same folder.
    made = [one for one in bound if expr.id not in set(names(one.expr))] if len(bound) > 1 else bound
    gone = bool(made) and all(one.kind in ("value", "enter") and temporary(one.expr, scope, depth + 1) for one in made)
    return gone and all(naming.words(last)[:1] not in _FINDING for last in _given_to(expr.id, scope))


def _given_by_helper(call: Call, scope: Scope, depth: int) -> bool:
    """Tell whether a call gives a temporary path by all that its function returns: `local = lambda i: f"/tmp/{i}"`."""
    only = scope.only_value(call.func.id) if isinstance(call.func, Name) else None
    if isinstance(only, Lambda):
        return temporary(only.body, scope, depth + 1)
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or not any(function.mentions(word) for word in _SPOKEN):
        return False
    inner = scope.world.scope(ref.path, ref.name)
    given = function.returned
    return (
        bool(given)
        and not is_told_where(call, inner)
        and all(one is not None and temporary(one, inner, depth + 1) for one in given)
    )


_SPOKEN = ("tmp", "temp", "shm", ":memory:")
"""Words without which no function speaks of a temporary path."""


def _kept_temporary(expr: Attr, scope: Scope, depth: int) -> bool:
    """Tell whether an attribute names something temporary, by its own name or by what its object puts there."""
    if naming.temporary(expr.name) or (expr.name == "name" and temporary(expr.base, scope, depth + 1)):
        return True
    if expr.base != Name("self"):
        return False
    own = _opened_in_memory(expr.name, scope, depth) or _made_temporary(expr.name, scope, depth)
    return own or _handed_temporary(expr.name, scope, depth) or _always_temporary(expr, scope, depth)


def _always_temporary(expr: Attr, scope: Scope, depth: int) -> bool:
    """Tell whether all that any method puts into an attribute is temporary: `self.folder = mkdtemp()` where a run begins."""
    owner = scope.type(expr.base) if any(map(scope.tree.spoken.says, _FOLDERS)) else None
    if owner is None or owner.kind != "class":
        return False
    put = [(inner, value) for inner, value, _ in scope.world.assigned(owner, expr.name) if value != Const(None)]
    return bool(put) and all(value is not None and temporary(value, inner, depth + 1) for inner, value in put)


def _opened_in_memory(name: str, scope: Scope, depth: int) -> bool:
    """Tell whether an object opens its database in memory, as nobody names it a file: `self.conn = connect(path)`."""
    inner = constructor(scope)
    if inner is None or not any(stays_unnamed(param, inner) for param in inner.params):
        return False
    return any(temporary(value, inner, depth + 1) for value in put_there(inner, name))


def _handed_temporary(name: str, scope: Scope, depth: int) -> bool:
    """Tell whether all that an object is handed for an attribute is temporary: `Embedder(Cache(mkdtemp()))`."""
    maker = constructor(scope) if any(map(scope.tree.spoken.says, _FOLDERS)) else None
    handed = handed_to_object(name, maker) if maker is not None else []
    return bool(handed) and all(temporary(value, where, depth + 1) for where, value in handed)


def _made_temporary(name: str, scope: Scope, depth: int) -> bool:
    """Tell whether an object has a temporary folder of its own unless it is told of another: `path = path or mkdtemp()`.

    It may make that where it is entered, and have None until then: `def __enter__(self): self.folder = mkdtemp()`.
    """
    for inner in (constructor(scope), constructor(scope, "__enter__")):
        if inner is None or not any(map(inner.function.mentions, _MAKING)):
            continue
        put = put_there(inner, name)
        said = [one for value in put for used in names(value) for one in inner.bindings.get(used, ()) if one.kind == "value"]
        if any(temporary(one, inner, depth + 1) for one in (*put, *[one.expr for one in said])):
            return True
    return False


_MAKING = ("temp", "tmp", "TemporaryDirectory")
"""Words without which no method makes a temporary folder."""


def _is_program(path: Expr) -> bool:
    """Tell whether a path is a bare constant name of source code, written anew for each item that is to be run."""
    said = "".join(texts(path))
    return "/" not in said and said.endswith(_SOURCES) and not any(True for _ in names(path))


def _put_in_place(expr: Expr, scope: Scope) -> bool:
    """Tell whether a block is entered that puts its file in its place at the end: `with atomic_write(path) as tmp`."""
    if not isinstance(expr, Call) or not expr.args or naming.temporary(dotted(expr.func)):
        return False
    return not temporary(expr.args[0], scope) and not _vanishes(expr, scope, 1)


def _is_only_named_so(expr: Expr, scope: Scope) -> bool:
    """Tell whether a name that speaks of something temporary stands for what is none."""
    return _beside_given(expr, scope) or _opened(expr, scope) or _in_output(expr, scope)


def _opened(expr: Expr, scope: Scope) -> bool:
    """Tell whether a file is opened at a path that nothing calls temporary: `tmp = open(f"{folder}/{name}.json", "w")`."""
    if not isinstance(expr, Call) or dotted(expr.func) != "open" or not expr.args:
        return False
    spoken = [*names(expr.args[0]), *texts(expr.args[0])]
    return not any(naming.temporary(one) for one in spoken) and not temporary(expr.args[0], scope)


def _beside_given(expr: Expr, scope: Scope) -> bool:
    """Tell whether a path is made from one that was given to the program: `args.out.replace(".json", "_part.json")`."""
    if not isinstance(expr, Call) or not isinstance(expr.func, Attr) or expr.func.name not in _RENAMING:
        return False
    spoken = [one for part in (expr.func.base, *expr.args) for one in (*names(part), *texts(part))]
    return not any(naming.temporary(one) for one in spoken) and not temporary(expr.func.base, scope)


_OUTPUTS = frozenset({"output", "outputs", "out", "result", "results", "save", "saved", "dest", "destination"})
"""Words of the folders that a program is told to put its results into."""


def _in_output(expr: Expr, scope: Scope) -> bool:
    """Tell whether a path lies in the folder for what is made: `tmp_dir = os.path.join(out_dir, name)`."""
    if not (isinstance(expr, Call) and dotted(expr.func).rpartition(".")[2] == "join" and expr.args):
        return False
    spoken = [one for part in expr.args for one in (*names(part), *texts(part))]
    told = not _OUTPUTS.isdisjoint(word for name in names(expr.args[0]) for word in naming.words(name))
    return told and not any(map(naming.temporary, spoken)) and not any(temporary(part, scope) for part in expr.args)
