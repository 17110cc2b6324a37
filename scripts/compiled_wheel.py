"""Build hook of the wheel: compiles the loop analysis to machine code with mypyc, where SAFEPOINT_COMPILE=1 asks for it.

    SAFEPOINT_COMPILE=1 python -m build --wheel

Such a wheel holds the same modules twice, as source and compiled; Python takes the compiled ones. Without the variable, and
for an editable install, nothing is compiled and the wheel runs everywhere. A C compiler and Python's headers are needed.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = "SAFEPOINT_COMPILE"
COMPILED = ("loops", "judging.py")
"""What is compiled, inside the package: what a first run spends its time in, and one that replays findings never loads."""
LEFT = ("loops/meanings/packdata.py",)
"""Tables of text, which load faster from bytecode."""
PACKAGE = "safepoint"
_CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")
_FUTURE = "from __future__ import annotations\n"
_HIDDEN = "-fvisibility=hidden"
"""Modules that are one library call each other without asking the loader for some ten thousand names at the start."""
_IMPORT = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any, Final\n"


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel and gives it the tag of this interpreter and platform."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what compiling needs: nothing where nobody asks for it."""
        return ["mypy[mypyc]>=1.13"] if _wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is filled."""
        if not _wanted() or version == "editable":
            return
        self._place = tempfile.mkdtemp(prefix="safepoint-compiled-")
        place = Path(self._place)
        shutil.copytree(Path(self.root, "linter", PACKAGE), place / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
        names = prepared(place)
        # mypyc names modules by their paths from the folder it runs in, so it runs in the copy.
        if subprocess.run([sys.executable, __file__, *names], cwd=place, check=False).returncode:
            shutil.rmtree(place)
            raise SystemExit(
                f"{WANTED}=1 asks for a compiled wheel, and mypyc or the C compiler failed, as told above; "
                f"it needs a C compiler and Python's headers. Without {WANTED} the wheel is plain and runs everywhere."
            )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in (place / "out").rglob("*.*"):
            build_data["force_include"][str(path)] = str(path.relative_to(place / "out"))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was compiled once the wheel holds it."""
        if hasattr(self, "_place"):
            shutil.rmtree(self._place)


def _wanted() -> bool:
    return os.environ.get(WANTED) == "1"


def prepared(place: Path) -> list[str]:
    """Make the modules of a copy ready for mypyc and return their paths inside `place`."""
    names = []
    for part in COMPILED:
        found = place / PACKAGE / part
        names += [found] if found.is_file() else sorted(found.rglob("*.py"))
    names = [path for path in names if str(path.relative_to(place / PACKAGE)) not in LEFT]
    for path in names:
        path.write_text(fixed(unpacked(native(path.read_text(encoding="utf-8")))), encoding="utf-8")
    return [str(path.relative_to(place)) for path in names]


def native(text: str) -> str:
    """Return a module whose records, its named tuples, are classes with attributes.

    mypyc reads an attribute of a class from its place in memory and compares classes by their address. A named tuple stays
    a class of Python to it, made by Python code, and its fields are looked up by name. Records are compared and hashed by
    their fields either way. What else a tuple can do, the analysis has no use for: the type checker that mypyc
    runs finds a record that is unpacked, indexed or sorted.
    """
    changes = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["NamedTuple"]:
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
            changes[_span(node.bases[0])] = "object"
            changes |= {_span(one): _param(one) for one in fields if one.value is not None}
            last = node.body[-1]
            end = (last.end_lineno or last.lineno, last.end_col_offset or 0)
            changes[(*end, *end)] = "".join([f"\n    {line}" if line else "\n" for line in _methods(node.name, fields)])
    return _with_names(_rewritten(text, changes)) if changes else text


def _param(field: ast.AnnAssign, *, default: bool = False) -> str:
    """Return a field as a parameter is written, with its default value or without it."""
    value = f" = {ast.unparse(field.value)}" if default and field.value is not None else ""
    return f"{ast.unparse(field.target)}: {ast.unparse(field.annotation)}{value}"


def _methods(name: str, fields: list[ast.AnnAssign]) -> list[str]:
    """Return the lines of what a named tuple of these fields has and a class does not."""
    names = [ast.unparse(one.target) for one in fields]
    same = " and ".join([f"self.{one} == other.{one}" for one in names])
    changed = ", ".join([f'changes.get("{one}", self.{one})' for one in names])
    return [
        "",
        f"def __init__(self, {', '.join([_param(one, default=True) for one in fields])}) -> None:",
        *[f"    self.{one} = {one}" for one in names],
        "",
        "def __eq__(self, other: object) -> bool:",
        f"    return self is other or (isinstance(other, {name}) and {same})",
        "",
        "def __hash__(self) -> int:",
        f"    return hash(({''.join([f'self.{one}, ' for one in names])}))",
        "",
        f"def _replace(self, **changes: Any) -> {name}:",
        f"    return {name}({changed})",
    ]


def _with_names(text: str) -> str:
    """Return a module that says what the added code takes from `typing`, for the type checker alone, as everywhere."""
    return text.replace(_FUTURE, _FUTURE + _IMPORT, 1)


def unpacked(text: str) -> str:
    """Return a module in which what stands in `x in (*some, other)` is made by a call: mypyc fails on the stars there."""
    compared = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Compare)]
    changes = {}
    for node in compared:
        for how, right in zip(node.ops, node.comparators, strict=True):
            held = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else []
            if isinstance(how, ast.In | ast.NotIn) and any(isinstance(one, ast.Starred) for one in held):
                changes[_span(right)] = f"tuple([{', '.join(map(ast.unparse, held))}])"
    return _rewritten(text, changes)


def fixed(text: str) -> str:
    """Return a module with its constants, the names in capitals that it assigns once, declared as `Final`.

    mypyc keeps what is final in a variable of C, and looks anything else up by its name in the module at each use.
    """
    tree = ast.parse(text)
    stored = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    changes = {}
    for one in tree.body:
        if isinstance(one, ast.AnnAssign) and _constant(one.target, stored):
            changes[_span(one.annotation)] = f"Final[{ast.unparse(one.annotation)}]"
        elif isinstance(one, ast.Assign) and len(one.targets) == 1 and _constant(one.targets[0], stored):
            changes[_span(one.targets[0])] = f"{ast.unparse(one.targets[0])}: Final"
    return _with_names(_rewritten(text, changes)) if changes else text


def _constant(target: ast.expr, stored: Counter[str]) -> bool:
    name = target.id if isinstance(target, ast.Name) else ""
    return _CAPITALS.fullmatch(name) is not None and name != "TYPE_CHECKING" and stored[name] == 1


def _span(node: ast.expr | ast.stmt) -> tuple[int, int, int, int]:
    """Return where an expression or statement begins and ends: lines from 1, columns in bytes from 0."""
    return node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _rewritten(text: str, changes: dict[tuple[int, int, int, int], str]) -> str:
    """Return a text with some spans of it replaced."""
    lines = text.encode().splitlines(keepends=True)
    for (first, start, last, end), new in sorted(changes.items(), reverse=True):
        lines[first - 1 : last] = [lines[first - 1][:start] + new.encode() + lines[last - 1][end:]]
    return b"".join(lines).decode()


def translated(names: list[str]) -> list[Any]:
    """Translate modules, named by their paths in this folder, to C; return the extensions to build.

    More optimisation by the C compiler costs half as much time again and saves none of the run's.
    """
    from mypyc.build import mypycify

    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    made = list(mypycify([*options, *names], opt_level="1", debug_level="0", multi_file=True, group_name=PACKAGE))
    for one in made if os.name == "posix" else ():
        one.extra_compile_args.append(_HIDDEN)
    return made


def main(names: list[str]) -> None:
    """Compile modules, named by their paths in this folder, into `out`."""
    from setuptools import Distribution

    command: Any = Distribution({"name": PACKAGE, "ext_modules": translated(names)}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel = "out", "temp", os.cpu_count()
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main(sys.argv[1:])
