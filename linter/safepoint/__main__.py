"""Run the command as `python -m safepoint`."""

from safepoint.cli import main

raise SystemExit(main())
