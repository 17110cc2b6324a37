"""Comments that take a finding back: `# noqa: CKP101` and `# safepoint: ignore[CKP101] reason`.

A comment acts on the findings of its own line; `safepoint: ignore` on a line of its own acts on the next line of code. Codes
that are not CKP belong to other tools and are never judged here. A blanket `# noqa` hides our findings as well, but since
it may stand there for another tool, it is never reported as unused.
"""

from __future__ import annotations

import re

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

# Plain texts: most files hold no such comment, and `re` compiles a pattern once, when it is first searched for.
_OURS = r"(?i)#\s*safepoint:\s*ignore\b(?P<codes>\s*\[[^\]\n]*\])?(?P<rest>[^\n]*)"
_NOQA = r"(?i)#\s*noqa\b(?P<codes>\s*:\s*[A-Z][A-Z0-9]*[0-9]+(?:[,\s]+[A-Z][A-Z0-9]*[0-9]+)*)?"
_WORD = r"[^\s,\[\]:]+"


class Suppression(NamedTuple):
    """One suppressing comment.

    `line` and `column` are where the comment begins, `target` is the line whose findings it hides. `codes` are the CKP
    codes it names, in upper case; `blanket` is true for a noqa without codes. `ours` tells `safepoint: ignore` from noqa,
    and `reason` is its text. In a notebook, lines count within `cell`.
    """

    line: int
    column: int
    end_column: int
    target: int
    ours: bool
    codes: tuple[str, ...]
    blanket: bool
    reason: str
    cell: int | None = None


def find_suppressions(text: str, *, python: bool, at: Collection[int] | None = None) -> tuple[Suppression, ...]:
    """Return the suppressions of a Python or YAML text, in order of lines.

    Only texts that mention one are looked at closely: for Python the standard tokenizer then tells comments from strings,
    which takes longer than all the rest. `at` are the lines of findings: a noqa without codes elsewhere is passed over,
    for it is never reported as unused.
    """
    lowered = text.lower()
    if "noqa" not in lowered and "safepoint:" not in lowered:
        return ()
    lines = text.split("\n")
    wanted = [
        number for number, line in enumerate(lines, 1) if "#" in line and _may_suppress(line, at is None or number in at)
    ]
    comments = (python_comments if python else _yaml_comments)(text, lines, wanted) if wanted else []
    found = [made for line, column in comments if (made := _parse(lines, line, column)) is not None]
    return tuple(found)


def _parse(lines: list[str], line: int, column: int) -> Suppression | None:
    text = lines[line - 1]
    comment = text[column - 1 :]
    alone = not text[: column - 1].strip()
    ours = re.search(_OURS, comment)
    if ours is not None:
        codes = tuple(word.upper() for word in re.findall(_WORD, ours.group("codes") or ""))
        reason = ours.group("rest").strip().lstrip("-: ").strip()
        target = _next_code_line(lines, line) if alone else line
        return Suppression(line, column + ours.start(), column + len(comment.rstrip()), target, True, codes, False, reason)
    noqa = re.search(_NOQA, comment)
    if noqa is None:
        return None
    words = [word.upper() for word in re.findall(_WORD, noqa.group("codes") or "")]
    codes = tuple(word for word in words if word.startswith("CKP"))
    if words and not codes:
        return None
    return Suppression(line, column + noqa.start(), column + noqa.end(), line, False, codes, not words, "")


def _next_code_line(lines: list[str], line: int) -> int:
    for number in range(line + 1, len(lines) + 1):
        text = lines[number - 1].strip()
        if text and not text.startswith("#"):
            return number
    return line


def _may_suppress(line: str, blankets: bool) -> bool:
    """Tell whether a line, if its `#` begins a comment, holds one that matters; one without codes only by `blankets`."""
    lowered = line.lower()
    if "safepoint:" in lowered:
        return True
    if "noqa" not in lowered:
        return False
    noqa = re.search(_NOQA, line)
    if noqa is None:
        return True
    return blankets if not noqa.group("codes") else "CKP" in noqa.group("codes").upper()


def python_comments(text: str, lines: list[str], numbers: list[int]) -> list[tuple[int, int]]:
    """Return (line, column) of the comments on these lines of a Python text, which strings that look like them are not."""
    import io
    import tokenize

    wanted = set(numbers)
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and token.start[0] in wanted:
                found.append((token.start[0], token.start[1] + 1))  # noqa: PERF401  what came before an error counts
    except (tokenize.TokenError, SyntaxError, ValueError, RecursionError):
        # A file that does not tokenize does not parse either: what it holds so far is enough to hide its CKP001.
        seen = {line for line, _ in found}
        found += [(line, lines[line - 1].index("#") + 1) for line in sorted(wanted - seen)]
    return found


def _yaml_comments(_text: str, lines: list[str], numbers: list[int]) -> list[tuple[int, int]]:
    found = []
    for line in numbers:
        start = re.search(r"(?:^|(?<=\s))#", lines[line - 1])
        if start is not None:
            found.append((line, start.start() + 1))
    return found
