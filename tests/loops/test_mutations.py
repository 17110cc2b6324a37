"""The analysis checks itself on the rule pages: take a good example's checkpoint away and the finding comes; put it back and it goes."""

import ast

import pytest

from support_loops import codes, examples

CODES = ("CKP101", "CKP102", "CKP103", "CKP104", "CKP105", "CKP106")
SAVES = ("save", "dump", "write", "flush", "replace", "remove")
GOOD = [(code, number, text) for code in CODES for number, text in enumerate(examples(code, "good"))]
LONG = {"CKP101", "CKP102", "CKP103", "CKP104", "CKP105", "CKP106"}


def is_save(node: ast.stmt) -> bool:
    """Tell whether a statement of an example does nothing but save."""
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
    names = [ast.unparse(one.func).rpartition(".")[2] for one in calls]
    return isinstance(node, ast.Expr) and any(name in SAVES for name in names)


class Without(ast.NodeTransformer):
    """Removes the saves inside loops; keeps what was removed."""

    def __init__(self) -> None:
        self.depth = 0
        self.removed: list[ast.stmt] = []

    def visit_For(self, node: ast.For) -> ast.AST:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        if self.depth and is_save(node):
            self.removed.append(node)
            return ast.Pass()
        return node


def without_save(text: str) -> tuple[ast.Module, list[ast.stmt]]:
    transformer = Without()
    tree = transformer.visit(ast.parse(text))
    return ast.fix_missing_locations(tree), transformer.removed


def with_comments(before: str, after: str) -> str:
    """Put the declaring comments of the example back, which unparsing drops."""
    notes = {line.split("#")[0].strip(): line for line in before.splitlines() if "# safepoint:" in line}
    lines = [notes.get(line.strip(), line) if line.strip() in notes else line for line in after.splitlines()]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("code", "number", "text"), GOOD)
def test_a_good_example_is_silent(code: str, number: int, text: str) -> None:
    assert not codes(text) & LONG


@pytest.mark.parametrize(("code", "number", "text"), GOOD)
def test_without_its_saves_a_good_example_is_found(code: str, number: int, text: str) -> None:
    tree, removed = without_save(text)
    assert removed, "the example saves nothing that this test knows"
    mutant = with_comments(text, ast.unparse(tree))
    assert codes(mutant) & LONG, mutant


@pytest.mark.parametrize(("code", "number", "text"), [one for one in GOOD if one[0] in ("CKP101", "CKP105", "CKP106")])
def test_with_its_saves_behind_the_loop_a_good_example_is_found(code: str, number: int, text: str) -> None:
    tree, removed = without_save(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(isinstance(one, ast.For) for one in ast.walk(node)):
            node.body.extend(removed)
            break
    mutant = ast.unparse(ast.fix_missing_locations(tree))
    assert codes(mutant) & {"CKP101", "CKP105", "CKP106"}, mutant


@pytest.mark.parametrize("code", ["CKP101", "CKP105", "CKP106"])
def test_with_a_save_put_in_a_bad_example_is_silent(code: str) -> None:
    for text in examples(code, "bad"):
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                loop = next(one for one in node.body if isinstance(one, ast.For))
                state = "model.state_dict()" if "torch" in text else "list(locals())"
                call = (
                    f"torch.save({state}, 'state.pt')" if "torch" in text else f"json.dump({state}, open('state.json', 'w'))"
                )
                loop.body.extend(ast.parse(call).body)
        mutant = "import json\n" + ast.unparse(ast.fix_missing_locations(tree))
        assert not codes(mutant) & {"CKP101", "CKP105"}, mutant
