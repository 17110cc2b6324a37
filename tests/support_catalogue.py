"""Read the examples of the rule pages: fenced blocks below `## Bad` and `## Good`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "rules"
DEFAULT_NAMES = {"python": "example.py", "yaml": "example.contract.yaml", "json": "example.json"}
MARKER = re.compile(r"\s*#\s*error:\s*(?P<codes>CKP\d{3}(?:\s*,\s*CKP\d{3})*)\s*$")
FENCE = re.compile(r"^```(?P<language>\w+)(?P<words>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


class Fence(NamedTuple):
    """One fenced block of a page: its section, language, words after the language, text and line."""

    section: str
    language: str
    words: tuple[str, ...]
    body: str
    line: int


class Example(NamedTuple):
    """One example: files by name without markers, what must fire as (name, line, code), and the text output if it is shown."""

    page: str
    kind: str
    line: int
    files: dict[str, str]
    expected: list[tuple[str, int, str]]
    output: str | None

    @property
    def label(self) -> str:
        return f"{self.page.split('-')[0]}:{self.kind}:{self.line}"


def fences(text: str) -> list[Fence]:
    """Return the fenced blocks of a page in order."""
    found = []
    for match in FENCE.finditer(text):
        before = text[: match.start()]
        headings = re.findall(r"^## (.+)$", before, re.MULTILINE)
        section = headings[-1] if headings else ""
        words = tuple(match["words"].split())
        found.append(Fence(section, match["language"], words, match["body"], before.count("\n") + 1))
    return found


def examples(page: str, text: str) -> list[Example]:
    """Return the examples of a page; fences with `file=` that follow each other in one section are one project."""
    found: list[Example] = []
    together = False
    for fence in fences(text):
        if "output" in fence.words:
            found[-1] = found[-1]._replace(output=fence.body)
            continue
        kind = next((word for word in ("bad", "good") if word in fence.words), None)
        if kind is None:
            continue
        named = next((word[5:] for word in fence.words if word.startswith("file=")), None)
        name = named or DEFAULT_NAMES[fence.language]
        body, expected = unmarked(name, fence.body)
        last = found[-1] if found else None
        if named and together and last is not None and last.kind == kind and name not in last.files:
            found[-1] = last._replace(files={**last.files, name: body}, expected=[*last.expected, *expected])
        else:
            found.append(Example(page, kind, fence.line, {name: body}, expected, None))
        together = named is not None
    return found


def unmarked(name: str, body: str) -> tuple[str, list[tuple[str, int, str]]]:
    """Return an example's text without its markers, and what they say must fire."""
    lines, expected = [], []
    for number, line in enumerate(body.split("\n"), 1):
        marker = MARKER.search(line)
        if marker:
            expected += [(name, number, code.strip()) for code in marker["codes"].split(",")]
            line = line[: marker.start()]
        lines.append(line)
    return "\n".join(lines), expected
