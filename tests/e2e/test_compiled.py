"""The wheel whose analysis mypyc has compiled says what the plain one says, and the sources stay fit for compiling."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from importlib import util

import pytest

from .conftest import ROOT, clean, run

TRANSLATE = "import sys; sys.path.insert(0, sys.argv[1]); from compiled_wheel import translated; translated(sys.argv[2:])"


@pytest.fixture(scope="module")
def compiler():
    spec = util.spec_from_file_location("compiled_wheel", ROOT / "scripts" / "compiled_wheel.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_records_become_classes_that_are_compared_hashed_and_changed_by_their_fields(compiler):
    text = (
        "from __future__ import annotations\n"
        "class Other:\n    a: int = 1\n"
        'class A(NamedTuple):\n    """One."""\n\n    a: dict[\n        str, B\n    ]\n    c: tuple[C, ...] = ()\n\n'
        "    def d(self) -> int:\n        return len(self.c)\n"
        "class E(NamedTuple):\n    only: int = 3\n"
    )
    found = compiler.native(text)
    assert "class Other:\n    a: int = 1\n" in found
    space = {}
    exec(compile(found, "found.py", "exec"), space)
    kind = space["A"]
    one = kind("x", (1, 2))
    assert (kind.__doc__, kind.__base__, one.a, one.c, one.d()) == ("One.", object, "x", (1, 2), 2)
    assert one == kind(a="x", c=(1, 2))
    assert hash(one) == hash(kind(a="x", c=(1, 2)))
    assert one not in {kind("x"), ("x", (1, 2))}
    assert one._replace(c=()) == kind("x")
    assert space["E"]() == space["E"](3) != space["E"](4)


def test_a_module_without_records_is_left_as_it_is(compiler):
    assert compiler.native("class A:\n    a: int = 1\n") == "class A:\n    a: int = 1\n"


def test_a_membership_test_with_stars_is_made_by_a_call(compiler):
    assert compiler.unpacked("a = b in {*C, 'd'} or e not in (f, g)\n") == "a = b in tuple([*C, 'd']) or e not in (f, g)\n"


def test_constants_become_final_and_what_is_bound_again_does_not(compiler):
    text = (
        "from __future__ import annotations\n"
        "TYPE_CHECKING = False\n"
        "_ONE = 1\nTWO: int = 2\nTHREE = 3\nlower = 4\n"
        "def five():\n    global THREE\n    THREE = 5\n"
    )
    found = compiler.fixed(text)
    assert "_ONE: Final = 1\nTWO: Final[int] = 2\nTHREE = 3\nlower = 4\n" in found
    assert found.count("TYPE_CHECKING = False") == 2
    compile(found, "found.py", "exec")


def test_a_module_without_constants_is_left_as_it_is(compiler):
    assert compiler.fixed('"""Nothing."""\n') == '"""Nothing."""\n'


def test_the_analysis_is_python_that_mypyc_translates(compiler, tmp_path):
    shutil.copytree(ROOT / "linter" / "safepoint", tmp_path / "safepoint")
    names = compiler.prepared(tmp_path)
    assert "safepoint/loops/project.py" in names
    assert "safepoint/loops/meanings/packdata.py" not in names
    run(sys.executable, "-c", TRANSLATE, ROOT / "scripts", *names, cwd=tmp_path)
    tables = "".join(path.read_text() for path in (tmp_path / "build").glob("__native_*.c"))
    assert "safepoint.core.diagnostic" in tables
    assert r"\006typing" not in tables


def test_no_compiled_module_imports_typing_but_for_the_type_checker(compiler, tmp_path):
    shutil.copytree(ROOT / "linter" / "safepoint", tmp_path / "safepoint")
    trees = {name: ast.parse((tmp_path / name).read_text()) for name in compiler.prepared(tmp_path)}
    tests = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.If)]
    checked = {part for node in tests if ast.unparse(node.test) == "TYPE_CHECKING" for part in ast.walk(node)}
    assert any(getattr(node, "module", "") == "typing" for node in checked)
    others = [(name, node) for name, tree in trees.items() for node in ast.walk(tree) if node not in checked]
    assert not [name for name, node in others if getattr(node, "module", "") == "typing"]
    assert not [
        name for name, node in others if isinstance(node, ast.Import) and "typing" in {one.name for one in node.names}
    ]


def test_nothing_is_looked_for_in_a_generator():
    """Compiled, `name in names(expr)` fails: what mypyc makes of a generator function has no membership test."""
    trees = {path: ast.parse(path.read_text()) for path in (ROOT / "linter" / "safepoint" / "loops").rglob("*.py")}
    plain = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.FunctionDef) and node.returns]
    generators = {node.name for node in plain if ast.unparse(node.returns).startswith("Iterator[")}
    assert "names" in generators
    tests = [(path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    asked = [(path, part) for path, node in tests for part in zip(node.ops, node.comparators, strict=True)]
    inside = [(path, part) for path, (op, part) in asked if isinstance(op, (ast.In, ast.NotIn))]
    called = [
        f"{path}:{part.lineno}" for path, part in inside if getattr(getattr(part, "func", None), "id", "") in generators
    ]
    assert not called
    assert not [f"{path}:{part.lineno}" for path, part in inside if isinstance(part, ast.GeneratorExp)]


def test_no_name_is_swapped_where_its_type_is_known_for_one_side_only():
    """Compiled, `if isinstance(right, Apply): left, right = right, left` fails: what `right` gets there must be one as well."""
    for path in (ROOT / "linter" / "safepoint" / "loops").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.If):
                continue
            asked = [
                one for one in ast.walk(node.test) if isinstance(one, ast.Call) and ast.unparse(one.func) == "isinstance"
            ]
            told = {ast.unparse(one.args[0]) for one in asked}
            for one in node.body:
                if (
                    isinstance(one, ast.Assign)
                    and isinstance(one.targets[0], ast.Tuple)
                    and isinstance(one.value, ast.Tuple)
                ):
                    names = {ast.unparse(part) for part in one.targets[0].elts}
                    given = {ast.unparse(part) for part in one.value.elts}
                    assert not names & given & told, f"{path}:{one.lineno}"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Return the folder of programs of an environment that holds the compiled wheel."""
    folder = tmp_path_factory.mktemp("compiled")
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("no C compiler here")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    run(*build, timeout=3000, SAFEPOINT_COMPILE="1")
    (wheel,) = folder.glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    return clean(folder / "env", wheel)


@pytest.mark.slow
def test_the_compiled_wheel_runs_compiled_modules(compiled, tmp_path):
    code = (
        "import safepoint.loops.project as project, safepoint.judging as judging; print(project.__file__, judging.__file__)"
    )
    files = run(compiled / "python", "-I", "-c", code, cwd=tmp_path).stdout.split()
    assert len(files) == 2
    assert not any(file.endswith(".py") for file in files)


@pytest.mark.slow
def test_the_compiled_analysis_makes_its_records_without_typing(compiled, tmp_path):
    code = "import sys, safepoint.judging, safepoint.loops.project; print('typing' in sys.modules)"
    assert run(compiled / "python", "-I", "-c", code, cwd=tmp_path).stdout.split() == ["False"]


@pytest.mark.slow
@pytest.mark.parametrize("tree", ["linter", "tests", "scripts", "library"])
@pytest.mark.parametrize("options", [[], ["--no-fast-path"]], ids=["fast", "plain"])
def test_the_compiled_analysis_says_what_the_plain_one_says(compiled, installed, tmp_path, tree, options):
    if tree == "library":
        shutil.copytree(util.find_spec("email").submodule_search_locations[0], tmp_path / "email")
        shutil.copytree(util.find_spec("asyncio").submodule_search_locations[0], tmp_path / "asyncio")
    else:
        shutil.copytree(ROOT / tree, tmp_path / tree)
    words = ["check", *["--isolated", "--no-cache", "--jobs", "1", "--format", "json", "--confidence", "low"], *options, "."]
    reports = [
        json.loads(run(programs / "safepoint", *words, cwd=tmp_path, check=False).stdout)
        for programs in (compiled, installed)
    ]
    assert reports[0]["findings"] == reports[1]["findings"]
    loops = ["loops", "--isolated", "--format", "csv", "."]
    tables = [run(programs / "safepoint", *loops, cwd=tmp_path).stdout for programs in (compiled, installed)]
    assert tables[0] == tables[1]
    assert tables[0].count("\n") > 3
