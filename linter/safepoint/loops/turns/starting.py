"""Whether a function belongs to a program that somebody starts, rather than to a library or a service."""

from __future__ import annotations

from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Assign, Call
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.sites import Site
    from safepoint.loops.names.scope import Scope

_PARSING = (
    "argparse",
    "import click",
    "import typer",
    "import fire\n",
    "from fire ",
    "docopt",
    "from absl",
    "local_entrypoint",
)
"""What modules say that read a command line; no `from google.cloud import firestore`."""
_STARTING = frozenset({"main", "cli", "handle", "entrypoint"})
_FOLDERS = frozenset({"scripts", "commands", "bin", "jobs", "tasks", "etl", "pipelines", "dags", "flows"})
_WORK = {"execute": "BaseOperator", "run": "luigi.Task"}
"""Methods by which a scheduler runs a class of a pipeline, and the last part of what such a class is one of."""
_STEPS = frozenset({"airflow", "dagster", "flytekit", "kfp", "luigi", "metaflow", "prefect", "zenml"})
"""Packages that start what they decorate as a step of a pipeline: `@op`, `@task`."""
_HOPS = 4
"""How many calls may lead from a program to a function: a start, a class's method, what it does for each of its parts."""
_MOST = 60
"""How many callers, and callers of them, are asked whether they belong to a program."""
_GUARD = "__name__ =="


def started(scope: Scope, callers: Callers) -> bool:
    """Tell whether a function belongs to a program, or is called by one."""
    for one, depth in leading_to(scope, callers):
        if _is_of_program(one, depth):
            return True
    return not callers.sites(scope.itself) and run_by_hand(scope)


def leading_to(scope: Scope, callers: Callers) -> Iterator[tuple[Scope, int]]:
    """Yield a function and those that lead to it, nearest first, each with how far away it is in calls."""
    waiting = [(scope, 0)]
    for one, depth in waiting:
        yield one, depth
        if depth >= _HOPS or one.function.qualname == MODULE_BODY:
            continue
        sites = _known_calls(one, callers)
        for site in sites if len(waiting) < _MOST else ():
            if all(site.scope is not known for known, _ in waiting):
                waiting.append((site.scope, depth + 1))


def _known_calls(scope: Scope, callers: Callers) -> tuple[Site, ...]:
    """Return the calls of a function, of a method the likely ones where its name says enough: `model.score_pages(rows)`.

    Which class a program has chosen for `model` may be seen nowhere; that all derive from one that has the method is seen.
    """
    world, name = scope.world, scope.function.name
    sites = callers.sites(scope.itself)
    if sites or not scope.function.owner:
        return sites
    return tuple(callers.likely(scope.itself)) if world.foremost(world.by_name.worded_methods(scope.path, name)) else ()


def _is_of_program(scope: Scope, depth: int) -> bool:
    """Tell whether a function by itself says that it belongs to a program; `depth` calls below it stands another."""
    function = scope.function
    if function.qualname == MODULE_BODY:
        return depth == 0 or not (_is_tried_out(scope) or _is_run_on_import(scope))
    if (function.name in _STARTING and not _is_main_of_a_class(scope)) or function.qualname == "run":
        return True
    if _is_put_by_programs(scope) or starts_itself(scope) or _is_scheduled(scope):
        return True
    return depth == 0 and any(map(scope.tree.spoken.says, _PARSING))


def _is_scheduled(scope: Scope) -> bool:
    """Tell whether a scheduler starts a function as a step of a pipeline: `execute` of an operator of Airflow."""
    function = scope.function
    if is_step(scope):
        return True
    kind = _WORK.get(function.name) if function.owner else None
    if kind is None:
        return False
    bases = scope.world.external_bases(Ref("class", scope.path, function.owner))
    return any(one.endswith(kind) for one in bases)


def is_step(scope: Scope) -> bool:
    """Tell whether a function is decorated as a step of a pipeline, which hands it what the steps before have made."""
    made = [one.func if isinstance(one, Call) else one for one in scope.function.decorators]
    named = [ref.name for one in made if (ref := scope.ref(one)) is not None and ref.kind == "external"]
    return any(name.partition(".")[0] in _STEPS and scope.world.lookup.decorator(name) is not None for name in named)


def _is_put_by_programs(scope: Scope) -> bool:
    """Tell whether a file stands in a folder of programs; a package puts the steps of its inference there as well."""
    folders = _FOLDERS.intersection(scope.path.split("/")[:-1])
    if scope.function.owner and folders == {"pipelines"} and is_packaged(scope):
        return False
    return bool(folders)


def _is_main_of_a_class(scope: Scope) -> bool:
    """Tell whether a `main` is a method, as a parser of commands or a client has one: it starts no program by itself."""
    return scope.function.name == "main" and bool(scope.function.owner)


def starts_itself(scope: Scope) -> bool:
    """Tell whether the file of a function is a program, which does its work when it is started itself."""
    return scope.tree.spoken.says(_GUARD) and not _is_tried_out(scope)


def _is_tried_out(scope: Scope) -> bool:
    """Tell whether a file of a package, whose classes other files import, only tries them out when it is started itself.

    So does one whose functions a package hands out, which names them in its `__init__`.
    """
    tree, world = scope.tree, scope.world
    if not tree.spoken.says(_GUARD) or not is_packaged(scope) or any(map(tree.spoken.says, _PARSING)):
        return False
    if _is_handed_out(scope):
        return True
    for name in tree.classes:
        world.index.trail.word(scope.path, name)
        others = [path for path in world.by_name.mentions(name) if path != scope.path]
        world.index.trail.link(scope.path, others)
        if any(scope.path in world.by_name.imported(path) for path in others):
            return True
    return False


def _is_run_on_import(scope: Scope) -> bool:
    """Tell whether a module of a package only makes objects for the files that import it: `client = Service(settings)`.

    What such an object asks for is asked by whoever needs it; no program starts there.
    """
    says = scope.tree.spoken.says
    if not is_packaged(scope) or says(_GUARD) or any(map(says, _PARSING)):
        return False
    return all(isinstance(one, Assign) for one in statements(scope.function.body))


def _is_handed_out(scope: Scope) -> bool:
    """Tell whether the outermost package that a file stands in imports it."""
    index, folders = scope.world.index, scope.path.split("/")[:-1]
    outer = next(
        ("/".join(folders[:end]) for end in range(1, len(folders) + 1) if "/".join(folders[:end]) in index.packages), ""
    )
    entry = f"{outer}/__init__.py"
    if not outer or entry == scope.path:
        return False
    index.trail.link(scope.path, [entry])
    return scope.path in scope.world.by_name.imported(entry)


def run_by_hand(scope: Scope) -> bool:
    """Tell whether nobody but a person can have called for a function: it is public, and its file belongs to no package.

    Somebody imports what stands in a package; a function of a lone file that nothing calls is what the file is for.
    """
    function = scope.function
    if function.owner or function.name.startswith("_") or "." in function.qualname:
        return False
    return not is_packaged(scope) and not any(name.startswith(".") for name in scope.tree.imports.values())


def is_packaged(scope: Scope) -> bool:
    """Tell whether the file of a function belongs to a package, from which somebody imports it."""
    return scope.path.rpartition("/")[0] in scope.world.index.packages
