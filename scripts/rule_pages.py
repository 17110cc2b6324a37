"""Stamp the header of every rule page from the rule's metadata, and write the index `rules/README.md`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from safepoint.checks import CHECKS, CheckRef, rules_of

if TYPE_CHECKING:
    from safepoint.core.rule import Rule

ROOT = Path(__file__).resolve().parent.parent
FIRST_HEADING = "## What it does"
INTRODUCTION = """# Rules

`safepoint explain CODE` prints a page in the terminal. Severities are defaults; a page tells where a rule departs from its
own. This page is generated (`make generate`).
"""
FAMILIES = {
    "CKP0": "The run itself",
    "CKP1": "Where loops checkpoint",
    "CKP2": "Contracts",
    "CKP3": "Durability and safety of saves",
    "CKP4": "Frameworks",
    "CKP5": "Contract and code together",
    "CKP6": "Pipeline checkpoints and evidence",
}


def outputs() -> dict[str, str]:
    """Return the index and every page with its header as the code has it."""
    pages = {}
    pairs = list(zip(CHECKS, rules_of(reference.code for reference in CHECKS), strict=True))
    for reference, rule in pairs:
        path = f"rules/{rule.code}-{rule.name}.md"
        # A page that is missing altogether is for a person to write; tests/catalogue insists on it.
        if (ROOT / path).is_file():
            pages[path] = header(reference, rule) + body(ROOT / path)
    pages["rules/README.md"] = index([rule for _, rule in pairs])
    return pages


def header(reference: CheckRef, rule: Rule) -> str:
    """Return the part of a page that the rule's metadata says: front matter, title and summary."""
    front = f"code: {rule.code}\nname: {rule.name}\nseverity: {rule.severity.label}\nsubject: {reference.subject}\n"
    return f"---\n{front}---\n# {rule.code}: {rule.name}\n\n{rule.summary}\n\n"


def body(page: Path) -> str:
    """Return a page from its first heading on."""
    text = page.read_text(encoding="utf-8")
    found = text.find(FIRST_HEADING)
    if found < 0:
        raise SystemExit(f"{page.relative_to(ROOT)} has no heading '{FIRST_HEADING}'")
    return text[found:]


def index(rules: list[Rule]) -> str:
    """Return the catalogue as one page of tables."""
    parts = [INTRODUCTION]
    for family, title in FAMILIES.items():
        members = [rule for rule in rules if rule.code.startswith(family)]
        if members:
            rows = "".join(
                f"| [{rule.code}]({rule.code}-{rule.name}.md) | {rule.name} | {rule.severity.label} | {rule.summary} |\n"
                for rule in members
            )
            parts.append(
                f"\n## {title} ({family}xx)\n\n| code | name | severity | what it finds |\n|---|---|---|---|\n{rows}"
            )
    return "".join(parts)
