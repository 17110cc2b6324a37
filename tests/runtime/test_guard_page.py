"""Every example of the guard's page runs, and prints what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "guard.md"


def test_the_examples_run_in_order_and_print_what_the_page_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict = {}
    printed = ""
    blocks = re.findall(r"^```(python|text output)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) > 10
    for kind, text in blocks:
        if kind == "text output":
            assert printed == text
            continue
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile(text, str(PAGE), "exec"), names)
        printed = output.getvalue()
    assert names["state"] == {"total": sum(range(1000))}
