"""Write every generated file of the repository, or with `--check` tell which ones are out of date.

    python scripts/generate.py [--check] [GENERATOR …]

Each generator is a module beside this one with `outputs() -> dict[str, str]`: path from the repository's root -> text.
"""

from __future__ import annotations

import difflib
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent.parent
GENERATORS = (
    "compile_packs",
    "confidence_table",
    "contract_schemas",
    "event_schemas",
    "evidence_schema",
    "hook_catalogue",
    "loops_schema",
    "pipeline_schemas",
    "readme_output",
    "report_schemas",
    "resume_schemas",
    "rule_pages",
)


def main(argv: list[str]) -> int:
    """Write or compare; 0 when all is up to date or written, 1 when `--check` found a difference."""
    check, names = "--check" in argv, [word for word in argv if word != "--check"]
    if not set(names) <= set(GENERATORS):
        print(f"{__doc__}\ngenerators: {', '.join(GENERATORS)}", file=sys.stderr)
        return 2
    stale = {path: text for path, text in outputs(names or GENERATORS).items() if _on_disk(path) != text}
    for path, text in stale.items():
        if check:
            _explain(path, text)
        else:
            _write(path, text)
    return 1 if stale and check else 0


def outputs(names: Iterable[str] = GENERATORS) -> dict[str, str]:
    """Return path -> text of every file that these generators make."""
    made: dict[str, str] = {}
    for name in names:
        made.update({str(path): text for path, text in import_module(name).outputs().items()})
    return made


def _on_disk(path: str) -> str | None:
    target = ROOT / path
    return target.read_text(encoding="utf-8") if target.is_file() else None


def _write(path: str, text: str) -> None:
    target = ROOT / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {path}")


def _explain(path: str, text: str) -> None:
    print(f"{path} is out of date; run `make generate`")
    old, new = (_on_disk(path) or "").splitlines(), text.splitlines()
    for line in list(difflib.unified_diff(old, new, "on disk", "generated", lineterm="", n=0))[:12]:
        print(f"    {line}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "linter"))
    raise SystemExit(main(sys.argv[1:]))
