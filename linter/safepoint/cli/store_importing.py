"""`safepoint store import`: bring an exported workflow into this store, verified on the way in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.cli.store_output import Progress, print_json
from safepoint.cli.terminal import say
from safepoint.core.shown import printable

if TYPE_CHECKING:
    import argparse

    from safepoint.store.store import Store


def add_import(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `import`."""
    parser.add_argument("file", help="the file that `safepoint store export` wrote")
    parser.add_argument("--by", default="", metavar="WHO", help="who imports, for the audit log")
    parser.add_argument(
        "--valid-part", action="store_true", help="take the export of a damaged workflow too: what verified of it"
    )


def run_import(store: Store, arguments: argparse.Namespace) -> int:
    """Bring the workflow in, whole or not at all; a workflow that the store has already is left alone."""
    from safepoint.store.importing import import_stream

    with Progress("importing") as shown:
        done = import_stream(store, arguments.file, by=arguments.by, valid_part=arguments.valid_part, each=shown.advance)
    if arguments.format == "json":
        print_json("import", workflow_id=done.stream, records=done.records, source=done.source)
    else:
        say(printable(f"{done.stream}: {done.records} records of the store {done.source} verified and imported"))
    return 0
