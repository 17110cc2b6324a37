"""The YAML tree: PyYAML's values with places, duplicate keys seen, and no text that crashes or explodes it."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint.contract import yaml_tree
from safepoint.contract.load import plain_value
from safepoint.contract.yaml_nodes import MappingNode, ScalarNode, SequenceNode, TreeError
from safepoint.contract.yaml_tree import MAX_VALUES, read_tree

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=20))
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


def remarks(text: str) -> list[tuple[str, int, int]]:
    tree = read_tree(text)
    return [(r.kind, *tree.place(r.start)) for r in tree.remarks]


@settings(deadline=None)
@given(DATA)
def test_values_are_those_of_pyyaml(data):
    text = yaml.safe_dump(data, allow_unicode=True)
    assert plain_value(read_tree(text).root) == yaml.safe_load(text)


@settings(deadline=None)
@given(DATA, st.booleans())
def test_the_pure_python_parser_gives_the_same_tree(data, flow):
    text = yaml.safe_dump(data, default_flow_style=flow, allow_unicode=False)
    fast, slow = read_tree(text), with_loader(yaml.SafeLoader, text)
    assert places(fast.root) == places(slow.root)


def with_loader(loader, text):
    kept, yaml_tree._LOADER = yaml_tree._LOADER, loader
    try:
        return read_tree(text)
    finally:
        yaml_tree._LOADER = kept


def places(node) -> list[object]:
    if isinstance(node, MappingNode):
        return [(name, e.start, e.end, places(e.node)) for name, e in node.entries.items()]
    if isinstance(node, SequenceNode):
        return [places(item) for item in node.items]
    return [node.start, node.end, repr(node.value)]


def test_every_place_counts_characters_from_one():
    text = "a: é😀 # c\nb:\n  - 'x y'\n  - |\n    long\n    text\nc: {d: 1}\n"
    tree = read_tree(text)
    shown = {}

    def walk(node, route):
        if isinstance(node, ScalarNode):
            span = tree.span(node.start, node.end)
            lines = text.split("\n")
            shown[route] = lines[span.line - 1][span.column - 1 : span.end_column - 1] if span.line == span.end_line else "…"
        elif isinstance(node, MappingNode):
            for name, entry in node.entries.items():
                walk(entry.node, (*route, name))
        else:
            for position, item in enumerate(node.items):
                walk(item, (*route, position))

    walk(tree.root, ())
    assert shown == {("a",): "é😀", ("b", 0): "'x y'", ("b", 1): "…", ("c", "d"): "1"}


def test_duplicate_keys_are_seen_at_any_depth_and_the_last_one_wins():
    text = "a: 1\nb: {c: 1, c: 2}\na: 3\n"
    assert remarks(text) == [("duplicate_key", 2, 11), ("duplicate_key", 3, 1)]
    assert plain_value(read_tree(text).root) == yaml.safe_load(text)


def test_merge_keys_merge_and_may_be_overridden():
    text = "base: &b {x: 1, y: 2}\none: {<<: *b, y: 3}\ntwo: {<<: [*b, {z: 4}], x: 0}\n"
    assert remarks(text) == []
    assert plain_value(read_tree(text).root) == yaml.safe_load(text)
    assert remarks("one: {<<: 3}\n") == [("bad_value", 1, 11)]


def test_quoted_merge_sign_is_an_ordinary_key():
    assert plain_value(read_tree('"<<": 1\n').root) == {"<<": 1}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1: x\n", "odd_key"),
        ("null: x\n", "odd_key"),
        ("? [a]\n: x\n", "odd_key"),
        ("? {a: b}\n: x\n", "odd_key"),
        ("on: x\n", "ambiguous"),
        ("12:30: x\n", "ambiguous"),
        ("a: !thing x\n", "tag"),
        ("a: !thing {b: c}\n", "tag"),
        ("a: !!python/object:os.system x\n", "tag"),
        ("a: !!int word\n", "bad_value"),
        ("a: 2026-99-99\n", "bad_value"),
        ("a: 1\n---\nb: 2\n", "documents"),
    ],
)
def test_oddities_are_remarked_and_reading_goes_on(text, kind):
    assert [remark[0] for remark in remarks(text)] == [kind]
    assert read_tree(text).root is not None


NOTED = [
    "yes",
    "No",
    "on",
    "OFF",
    "12:30",
    "1:30.5",
    "010",
    "-017",
    "1_000",
    "0b11",
    "2026-11-21",
    "1e3",
    "0o17",
    "08",
    "1.5e3",
]
CLEAR = [
    "true",
    "False",
    "null",
    "~",
    "3",
    "-3",
    "0",
    "00",
    "0x1F",
    "1.5",
    ".inf",
    ".nan",
    "1.5e+3",
    "text",
    "y",
    "n",
    "no way",
    "=",
    "+",
    ".",
]


@pytest.mark.parametrize("word", NOTED)
def test_words_that_readers_dispute_are_noted(word):
    node = read_tree(f"a: {word}\n").root.entries["a"].node
    assert node.note
    assert word in node.note


@pytest.mark.parametrize("word", [*CLEAR, *(f'"{word}"' for word in NOTED), *(f"!!str {word}" for word in NOTED)])
def test_other_words_are_not(word):
    assert not read_tree(f"a: {word}\n").root.entries["a"].node.note


def bomb(levels: int, width: int = 9) -> str:
    lines = ["l0: &l0 [x]"]
    lines += [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * width)}]" for n in range(1, levels)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (bomb(9), "expands to more than"),
        ("a: &a {x: *a}\n", "inside its own value"),
        ("a: *b\n", "no anchor"),
        ("[" * 100_000, "nest deeper"),
        ("{a: " * 100_000, "nest deeper"),
        ("".join(f"{'  ' * n}a:\n" for n in range(500)), "nest deeper"),
        ("- " * 5_000, "nest deeper"),
        ("&a0 [x]\n", None),
        ("a: \x07\n", "U+0007"),
        ("a: \ud800\n", "lone surrogate"),
        ("a: [1\nb: 2\n", "no YAML"),
        ("a: 'x\n", "no YAML"),
        ("a:\n\t- b\n", "tab"),
        ("%YAML 9.9\n---\na: 1\n", "no YAML"),
        ("@a\n", "no YAML"),
    ],
    ids=lambda value: str(value)[:20].strip(),
)
def test_text_that_is_no_usable_yaml_is_refused_with_its_place(text, words):
    if words is None:
        assert read_tree(text).root is not None
        return
    with pytest.raises(TreeError, match=words.replace("+", r"\+")) as caught:
        read_tree(text)
    assert 0 <= caught.value.offset <= len(text)
    assert caught.value.hint


def test_aliases_cannot_nest_values_without_end():
    text = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 200))
    with pytest.raises(TreeError, match="deeper"):
        read_tree(text)


def test_merges_count_as_what_they_expand_to():
    lines = ["m0: &m0 {" + ", ".join(f"k{n}: [1, 2, 3]" for n in range(300)) + "}"]
    lines += [f"m{n}: &m{n} {{<<: *m{n - 1}, z{n}: 1}}" for n in range(1, 400)]
    with pytest.raises(TreeError, match="more than"):
        read_tree("\n".join(lines) + "\n")


def test_a_large_plain_file_is_read_and_a_larger_one_is_refused():
    assert len(read_tree("- x\n" * 50_000).root.items) == 50_000
    with pytest.raises(TreeError, match=f"{MAX_VALUES:,}"):
        read_tree("- x\n" * (MAX_VALUES + 1))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        tree = read_tree(text)
    except TreeError as error:
        assert error.hint  # noqa: PT017  both outcomes are right; neither may be another exception
    else:
        assert tree.root is None or tree.span(tree.root.start, tree.root.end).line >= 1


YAML_WORDS = [
    "a:",
    " ",
    "\n",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "&x ",
    "*x",
    "!t ",
    "|",
    ">",
    "'",
    '"',
    "#",
    "---",
    "...",
    "? ",
    "<<:",
    "no",
    "1",
    "\t",
    "é",
]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(YAML_WORDS), max_size=40))
def test_any_sequence_of_yaml_signs_is_read_alike_by_both_parsers(words):
    text = "".join(words)
    outcomes = []
    for loader in (yaml.CSafeLoader, yaml.SafeLoader):
        try:
            outcomes.append(places(tree.root) if (tree := with_loader(loader, text)).root is not None else None)
        except TreeError:
            outcomes.append("refused")
    assert outcomes[0] == outcomes[1] or "refused" in outcomes
