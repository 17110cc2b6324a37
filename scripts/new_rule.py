"""Start a rule: its module, its page and its line in CHECKS.

python scripts/new_rule.py CKP150 loop-with-a-new-fault loop warning "One sentence that says what is found."
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUBJECTS = {
    "loop": ("facts: ModuleFacts", "safepoint.loops.facts", "ModuleFacts", "python"),
    "contract": ("contract: LoadedContract", "safepoint.contract.loaded", "LoadedContract", "yaml"),
}
SEVERITIES = ("info", "warning", "error")

MODULE = '''"""{code}: {summary_start}"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from {facts_module} import {facts_type}
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule("{code}", "{name}", "{summary}", Severity.{severity})


def check({argument}) -> Iterator[Diagnostic]:
    """Yield what is wrong."""
    raise NotImplementedError("decide here, and yield RULE.diagnostic(path, span, message, help=...)")
'''

PAGE = """---
code: {code}
name: {name}
severity: {severity_word}
subject: {subject}
---
# {code}: {name}

{summary}

## What it does

## Why it is bad

## Bad

```{language} bad
```

## Good

```{language} good
```

## When to ignore
"""


def main(argv: list[str]) -> int:
    """Write the files; 2 for words that make no rule."""
    if len(argv) != 5 or argv[2] not in SUBJECTS or argv[3] not in SEVERITIES:
        print(__doc__, file=sys.stderr)
        print(f"subjects: {', '.join(SUBJECTS)}; severities: {', '.join(SEVERITIES)}", file=sys.stderr)
        return 2
    code, name, subject, severity, summary = argv
    if not re.fullmatch(r"CKP\d{3}", code) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        print("the code is CKP and three digits, the name is in kebab case", file=sys.stderr)
        return 2
    return write(code, name, subject, severity, summary)


def write(code: str, name: str, subject: str, severity: str, summary: str) -> int:
    """Create module and page and add the line to CHECKS; 1 when one of them is there already."""
    module_name = name.replace("-", "_")
    module = ROOT / "linter" / "safepoint" / "checks" / f"{module_name}.py"
    page = ROOT / "rules" / f"{code}-{name}.md"
    registry = ROOT / "linter" / "safepoint" / "checks" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    if module.exists() or page.exists() or f'"{code}"' in text:
        print(f"{code} or {name} exists already", file=sys.stderr)
        return 1
    argument, facts_module, facts_type, language = SUBJECTS[subject]
    words = {
        "code": code, "name": name, "subject": subject, "summary": summary, "severity": severity.upper(),
        "severity_word": severity, "summary_start": summary[0].lower() + summary[1:], "argument": argument,
        "facts_module": facts_module, "facts_type": facts_type, "language": language,
    }  # fmt: skip
    module.write_text(MODULE.format(**words), encoding="utf-8")
    page.write_text(PAGE.format(**words), encoding="utf-8")
    registry.write_text(with_line(text, code, module_name, subject), encoding="utf-8")
    subprocess.run([sys.executable, str(ROOT / "scripts" / "generate.py")], check=True)
    print(f"started {module.relative_to(ROOT)} and {page.relative_to(ROOT)}; write the check, the prose and the examples")
    return 0


def with_line(text: str, code: str, module: str, subject: str) -> str:
    """Return the registry with the rule's line in the order of codes."""
    lines = text.split("\n")
    places = [n for n, line in enumerate(lines) if (found := re.search(r'CheckRef\("(CKP\d{3})"', line)) and found[1] < code]
    lines.insert(max(places) + 1, f'    CheckRef("{code}", "{module}", "{subject}"),')
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
