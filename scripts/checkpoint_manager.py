#!/usr/bin/env python3
"""Drop-in entry for call sites of `checkpoint_manager.py`: operations, arguments and JSON of `safepoint pipeline`."""

from __future__ import annotations

import json
import sys

try:
    from safepoint.cli import main
except ImportError as error:
    print(
        json.dumps({"success": False, "error": f"safepoint not available: {error}; install it with `pip install safepoint`"})
    )
    raise SystemExit(1) from None

if __name__ == "__main__":
    raise SystemExit(main(["pipeline", *sys.argv[1:]]))
