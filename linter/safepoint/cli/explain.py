"""`safepoint explain`: print the page of a rule, or the list of rules."""

from __future__ import annotations

import sys

from safepoint.checks import CHECKS, rules_of
from safepoint.cli.terminal import write_text
from safepoint.core.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from safepoint.core.rule import Rule


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("rules", nargs="*", metavar="RULE", help="a code such as CKP101, or a rule's name")
    parser.add_argument("--list", action="store_true", help="list all rules, one a line")


def run(arguments: argparse.Namespace) -> int:
    """Print the pages asked for; without any, the list."""
    if arguments.list or not arguments.rules:
        write_text(sys.stdout, listing())
        return 0
    pages = [page(_find(word)) for word in arguments.rules]
    write_text(sys.stdout, "\n".join(pages))
    return 0


def listing() -> str:
    """Return all rules, one a line."""
    rules = rules_of(reference.code for reference in CHECKS)
    width = max(len(rule.name) for rule in rules)
    return "".join(f"{rule.code}  {rule.severity.label:<7}  {rule.name:<{width}}  {rule.summary}\n" for rule in rules)


def page(rule: Rule) -> str:
    """Return the text of a rule's page without its machine-read header."""
    from safepoint.resources import read

    text = read("rules", f"{rule.code}-{rule.name}.md")
    return text.partition("\n---\n")[2] if text.startswith("---\n") else text


def _find(word: str) -> Rule:
    rules = rules_of(reference.code for reference in CHECKS)
    for rule in rules:
        if word.upper() == rule.code or word.lower() == rule.name:
            return rule
    begun = [rule.code for rule in rules if word and rule.code.startswith(word.upper())]
    if begun:
        raise UsageError(f"{word!r} is the beginning of several rules: {', '.join(begun)}; name one")
    from difflib import get_close_matches

    near = get_close_matches(word, [name for rule in rules for name in (rule.code, rule.name)], 3, 0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else "; `safepoint explain --list` shows them all"
    raise UsageError(f"no rule {word!r}{hint}")
