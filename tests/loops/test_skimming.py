"""A skimmed file is the file that a whole parse gives, and judging it the short way finds the same."""

import os
import sysconfig

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint import judging
from safepoint.cache import unpack
from safepoint.core.source import PYTHON, Source, Unreadable, decode_python
from safepoint.engine import Judged
from safepoint.judging import Work, judge_files
from safepoint.loops.options import LoopOptions
from safepoint.loops.source import attributes, prefilter
from safepoint.loops.source.module import ModuleTree
from safepoint.loops.source.outline import outline
from safepoint.loops.source.read import read_module, skim_module
from safepoint.loops.source.walk import loops
from support_loops import RULES, examples

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIBRARY = sysconfig.get_paths()["stdlib"]
FOLDERS = (
    os.path.join(ROOT, "linter"),
    *[os.path.join(LIBRARY, name) for name in ("asyncio", "concurrent", "http", "unittest")],
)


def texts_below(folder: str) -> dict[str, str]:
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py") and "packdata" not in name:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    try:
                        found[os.path.relpath(path, folder)] = decode_python(file.read())
                    except Unreadable:
                        continue
    return found


def described(tree: ModuleTree) -> dict[str, object]:
    """Return all that a tree tells, its functions' bodies last: reading these may bring more functions to light."""
    bodies: dict[str, object] = {}
    while len(bodies) < len(tree.functions):
        for key, one in list(tree.functions.items()):
            if key not in bodies:
                body = one.body
                bodies[key] = (
                    one.name, one.qualname, one.line, one.end_line, one.owner, one.outer, one.params, one.decorators,
                    one.returns, one.is_async, one.has_loop, body,
                )  # fmt: skip
    classes = {
        name: (*one[:5], {method: function.line for method, function in one.methods.items()}, one.attributes)
        for name, one in tree.classes.items()
    }
    return {"bodies": bodies, "classes": classes, "body": tree.body.body, "imports": tree.imports, "stars": tree.stars}


def check_skimmed(text: str) -> ModuleTree:
    skimmed, parsed = skim_module(text, "m.py"), read_module(text, "m.py")
    for key, one in skimmed.functions.items():
        assert all(one.sets(name) for name, _, _ in attributes.settings(parsed.functions[key]))
    assert described(skimmed) == described(parsed)
    for one in skimmed.functions.values():
        assert not one.turns or (prefilter.harmless(one) and one.turns == len(list(loops(one.body))))
    released = skim_module(text, "m.py")
    released.release()
    assert described(released) == described(skimmed)
    return skimmed


@pytest.mark.parametrize("folder", FOLDERS[1:], ids=os.path.basename)
def test_a_skimmed_file_reads_as_a_parsed_one(folder: str) -> None:
    for text in texts_below(folder).values():
        check_skimmed(text)


def test_most_of_a_library_need_not_be_parsed() -> None:
    texts = texts_below(os.path.join(LIBRARY, "unittest")).values()
    plans = [plan for text in texts if (plan := outline(text)) is not None]
    assert sum(len(plan.skeleton.replace("\n", "")) for plan in plans) < 0.7 * sum(map(len, texts))


TRICKY = {
    "code in a docstring": 'def f():\n    """\ndef g():\n    x\n"""\n    return 1\n\n\ndef h():\n    return 2\n',
    "quotes in quotes": "def f():\n    a = '\"\"\"'\n    b = \"'''\"\n    # it's \"\"\"\n    return a\n\ndef g():\n    return 1\n",
    "low lines in brackets": "def f():\n    x = g(\n1,\n[\n2])\n    return x\n\ny = 1\n",
    "brackets in strings": "def f():\n    return '('\n\ndef g():\n    return ')'\n",
    "one line": "def f(): return 1\nclass A:\n    def g(self): return 2\n    def h(self):\n        return 3\n",
    "default with a colon": "def f(a={1: 2}, b=lambda: 3, *, c: 'x:y' = ')') -> 'a:b':\n    return a\n",
    "header over lines": "def f(\n    a,  # ( and :\n    b=(1,\n),\n):\n    # first\n\n    return a\n# after\n\nx = 2\n",
    "comment with less indent": "def f():\n    a = 1\n# low\n    return a\n  # lower\nb = 2\n",
    "continued line": "def f():\n    return 1 + \\\n2\n\nx = 1\n",
    "continued string": "x = 'a\\\ndef f():\\\n    b'\ndef g():\n    return 1\n",
    "tabs": "def f():\n\treturn 1\n\ndef g():\n        return 2\n",
    "form feed": "def f():\n    return 1\n\x0c\ndef g():\n    return 2\n",
    "imports inside": "import a\ndef f():\n    import b as a\n    from .c import (\n        d,  # why\n        e as g,\n    )\n    return d\n",
    "import behind a colon": "def f():\n    if x: import b\n    y = 1; from c import d\n    return d\n",
    "imports with handlers": "def f():\n    try:\n        import a\n    except E:\n        import b as a\n    else:\n        import c as a\n",
    "two of one name": "def f():\n    def g():\n        return 1\n    return g\n\ndef f():\n    def g():\n        return 2\n    return g\n",
    "class inside": "def f():\n    class A:\n        def g(self):\n            return 1\n    return A\n",
    "functions inside": "def f():\n    def g():\n        def h():\n            for x in y:\n                z(x)\n        return h\n    return g\n",
    "string at the end": "def f():\n    return '''a\n# no comment\n'''\n",
    "comprehension at a line's start": "def f(y):\n    return [x\n    for x in y\n    ]\n\ndef g(y):\n    for x in y:\n        print(x)\n",
    "formatted": "def f(y):\n    for x in y:\n        print(f'{work(x)}')\n",
    "own name": "def append(y):\n    for x in y:\n        x.append(y)\n        append(x)\n",
    "async": "async def f(y):\n    async for x in y:\n        print(x)\n    async with y:\n        await x\n",
    "decorated": "@d(1)\ndef f():\n    return 1\n\nclass A:\n    @property\n    def g(self):\n        return 1\n    @g.setter\n    def g(self, v):\n        self.v = v\n",
    "no line end": "def f():\n    return 1",
    "attributes": "class A:\n    def f(self):\n        self.a, b = 1, 2\n        (c,\n         self.d) = 1, 2\n        self.e: int = 3\n        self.g += 1\n        x = self.h = 2\n",
    "type parameters": "def f(x):\n    match x:\n        case {'a': [1, *_]}:\n            return 1\n        case _:\n            return lambda: (yield)\n",
}  # fmt: skip


@pytest.mark.parametrize("text", TRICKY.values(), ids=TRICKY)
def test_layouts_that_could_mislead_the_outline(text: str) -> None:
    check_skimmed(text)


LINES = st.sampled_from(
    ["x = 1", "return (a,\nb)", "s = '''\nlow\n    '''", '"""doc\n\ndef no():\n    pass\n"""', "# note", "", "import os.path as p",
     "for x in a:\n    a.append(x)", "while a:\n    a.pop()", "with a as b:\n    from q import r", "self.k = [c for c in a]",
     "def inner(b):\n    return b", "try:\n    g()\nexcept E as e:\n    raise", "a = b if c else (d\n)", "print(len(a)); go(f'{h(a)}')"]
)  # fmt: skip


def indented(lines: list[str], by: int) -> str:
    pieces = [line for text in lines for line in text.split("\n")]
    return "\n".join(" " * by + line if line and not line.startswith("low") else line for line in pieces)


@st.composite
def modules(draw: st.DrawFn) -> str:
    pieces = []
    for name in draw(st.lists(st.sampled_from(["f", "g", "run"]), min_size=1, max_size=4)):
        body = [*draw(st.lists(LINES, max_size=5)), "return None"]
        if draw(st.booleans()):
            pieces.append(f"def {name}(a, b=None):\n{indented(body, 4)}\n")
        else:
            pieces.append(f"class {name.title()}:\n    def {name}(self, a):\n{indented(body, 8)}\n")
        pieces.append(draw(st.sampled_from(["", "\n\n", "# between\n", "y = f\n", "if y:\n    z = 1\n"])))
    return "".join(pieces)


@given(modules())
@settings(max_examples=200, deadline=None)
def test_generated_files_read_the_same(text: str) -> None:
    check_skimmed(text)


def judged(texts: dict[str, str], *, fast: bool) -> dict[str, Judged | None]:
    sources = {path: Source(path, PYTHON, text) for path, text in texts.items()}
    work = Work(list(sources), sources.get, LoopOptions(), str, fast=fast)
    packed = [result for results, _ in judge_files(list(sources), work) for result in results]
    return {path: None if raw is None else unpack(raw) for path, raw, *_ in packed}


@pytest.fixture
def bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every number of files for a bulk."""
    monkeypatch.setattr(judging, "BULK", 1)


@pytest.mark.usefixtures("bulk")
@pytest.mark.parametrize("folder", FOLDERS, ids=os.path.basename)
def test_the_short_way_finds_what_the_long_way_finds(folder: str) -> None:
    texts = texts_below(folder)
    assert judged(texts, fast=True) == judged(texts, fast=False)


def pages() -> list[str]:
    return sorted({name[:6] for name in os.listdir(RULES) if name.startswith("CKP1")})


@pytest.mark.usefixtures("bulk")
@pytest.mark.parametrize("code", pages())
def test_the_short_way_knows_the_examples_of_the_rules(code: str) -> None:
    for kind in ("bad", "good"):
        for text in examples(code, kind):
            alone = {"m.py": text}
            assert judged(alone, fast=True) == judged(alone, fast=False)


WORK = st.sampled_from(
    ["requests.get(x)", "results.append(step(x))", "save(x)", "self.train(x)", "print(x)", "subprocess.run([x])", "x.strip()",
     "torch.save(x, path)", "self.go(x)", "again(x)", "open(x, 'w').write(x)", "if x % 5 == 0:\n    save(x)", "time.sleep(1)"]
)  # fmt: skip


@st.composite
def projects(draw: st.DrawFn) -> dict[str, str]:
    """Draw two files whose functions call each other by names."""
    found = {}
    for path, other in (("one.py", "two"), ("two.py", "one")):
        pieces = [f"import requests, subprocess, time, torch\nfrom {other} import again, step, Base\n\n"]
        for name in draw(st.permutations(["step", "save", "again", "go", "train"])):
            body = draw(st.lists(WORK, min_size=1, max_size=3))
            head = draw(st.sampled_from(["for x in items:", "while items:", "if items:", "with items as x:"]))
            pieces.append(
                f"def {name}(items, results=None, path=None):\n    {head}\n{indented(body, 8)}\n    return items\n\n"
            )
        body = draw(st.lists(WORK, min_size=1, max_size=3))
        pieces.append(f"class Base:\n    def go(self, x):\n        self.k = x\n{indented(body, 8)}\n\n")
        pieces.append(f"class Job(Base):\n    def train(self, items):\n        for x in items:\n{indented(body, 12)}\n")
        found[path] = "".join(pieces)
    return found


@pytest.mark.usefixtures("bulk")
@given(projects())
@settings(max_examples=100, deadline=None)
def test_generated_projects_are_judged_the_same(texts: dict[str, str]) -> None:
    assert judged(texts, fast=True) == judged(texts, fast=False)


@pytest.mark.slow
@pytest.mark.usefixtures("bulk")
def test_the_short_way_agrees_on_the_whole_standard_library() -> None:
    unparsable = ("test", "site-packages", "lib2to3/tests/data")
    texts = {path: text for path, text in texts_below(LIBRARY).items() if not path.startswith(unparsable)}
    assert judged(texts, fast=True) == judged(texts, fast=False)


@pytest.mark.usefixtures("bulk")
def test_a_test_module_is_not_even_parsed_in_bulk_but_its_loops_are_counted() -> None:
    text = "import pytest\n\n\ndef test_it():\n    for one in range(3):\n        assert [\n            x\n            for x in one\n        ]\n"
    broken = text + "    print 'old'\n"
    for one in (text, broken):
        (found,) = judged({"tests/test_it.py": one}, fast=True).values()
        assert found is not None
        assert (found.findings, found.loops) == ((), 1)
    (told,) = judged({"tests/test_it.py": broken}, fast=False).values()
    assert told is not None
    assert [one.code for one in told.findings] == ["CKP001"]


BROKEN = [
    "x = (1,",
    "x = 'open",
    "print 'old'",
    "except E, e:\n        pass",
    '"""never closed',
    "x = [1)",
    "class A\n        pass",
]


@pytest.mark.usefixtures("bulk")
@pytest.mark.parametrize("line", BROKEN)
def test_a_fault_of_syntax_that_shows_from_afar_is_reported_in_bulk(line: str) -> None:
    text = f"def f():\n    {line}\n    return 1\n\n\ndef g():\n    return 2\n"
    found = judged({"m.py": text}, fast=True)["m.py"]
    assert found is not None
    assert [one.code for one in found.findings] == ["CKP001"]


@pytest.mark.usefixtures("bulk")
def test_a_fault_of_syntax_beside_a_loop_that_may_cost_something_is_reported_in_bulk() -> None:
    text = "def f(items):\n    for x in items:\n        work(x)\n    y = = 1\n\n\ndef g():\n    return 2\n"
    found = judged({"m.py": text, "n.py": "from m import f\n\nf([1])\n"}, fast=True)
    assert found["m.py"] is not None
    assert found["n.py"] is not None
    assert ([one.code for one in found["m.py"].findings], found["m.py"].loops) == (["CKP001"], 0)
    assert found["n.py"].findings == ()


def test_an_index_made_anew_after_every_file_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {path: text for folder in FOLDERS[1:4] for path, text in texts_below(folder).items()}
    monkeypatch.setattr(judging, "BULK", 1)
    at_once = judged(texts, fast=True)
    monkeypatch.setattr(judging, "RENEWED_AFTER", 0)
    assert judged(texts, fast=True) == at_once


def test_every_fault_of_syntax_is_reported_when_files_are_few() -> None:
    found = judged({"m.py": "def f():\n    x = = 1\n    return 1\n"}, fast=True)["m.py"]
    assert found is not None
    assert [one.code for one in found.findings] == ["CKP001"]
