"""`safepoint store list`, `show` and `diff`: look, without changing anything."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from safepoint.cli.store_output import moment, print_json, print_table, size
from safepoint.cli.terminal import say
from safepoint.core.shown import printable

if TYPE_CHECKING:
    import argparse

    from safepoint.store.catalogue import Entry
    from safepoint.store.store import Store

_LATEST = "latest"
MAX_SAID = 100


def add_list(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `list`."""
    from safepoint.store.paging import DEFAULT_PAGE_SIZE

    parser.add_argument("workflow", nargs="?", help="the workflow (orchestration id) whose checkpoints to list")
    parser.add_argument("--page", type=int, default=1, help="which page, from 1 (default: 1)")
    parser.add_argument(
        "--page-size", type=int, default=DEFAULT_PAGE_SIZE, metavar="N", help="entries per page (default: %(default)s)"
    )
    parser.add_argument("--kind", choices=("Auto", "Manual", "System", "Conflict"), help="only checkpoints of this kind")
    parser.add_argument("--oldest-first", action="store_true", help="begin with the oldest")
    parser.add_argument("--audit", action="store_true", help="list the workflow's audit log instead")
    parser.add_argument("--pruned", action="store_true", help="also show those whose states retention has removed")


def run_list(store: Store, arguments: argparse.Namespace) -> int:
    """Print the workflows, or one page of a workflow's checkpoints or of its audit log."""
    from safepoint.store.catalogue import page_of, refuse_unknown
    from safepoint.store.paging import refuse_past_end

    if arguments.workflow is None:
        return _list_workflows(store, arguments)
    refuse_unknown(store, arguments.workflow)
    if arguments.audit:
        return _list_audit(store, arguments)

    page = page_of(
        store, arguments.workflow, arguments.page, arguments.page_size,
        kind=arguments.kind, oldest_first=arguments.oldest_first, pruned=arguments.pruned,
    )  # fmt: skip
    refuse_past_end(page.page, page.size, page.total)
    if arguments.format == "json":
        items = [entry._asdict() for entry in page.items]
        numbers = {"page": page.page, "page_size": page.size, "total": page.total, "pages": page.pages}
        print_json("checkpoints", workflow_id=arguments.workflow, **numbers, checkpoints=items)
        return 0
    columns = ("CHECKPOINT", "KIND", "NAME", "ITERATION", "EPOCH", "CREATED", "STATE", "BY", "RESTORED")
    print_table(columns, [_row(entry) for entry in page.items], "no checkpoints here")
    if page.total > len(page.items):
        say(f"page {page.page} of {page.pages}, {page.total} checkpoints")
    return 0


def _list_audit(store: Store, arguments: argparse.Namespace) -> int:
    from itertools import islice

    from safepoint.store import paging
    from safepoint.store.record import AuditRow

    before = paging.offset(arguments.page, arguments.page_size)
    with store.transaction(write=False) as rows:
        lines = rows.select(AuditRow, stream=arguments.workflow, newest_first=not arguments.oldest_first)
        found = list(islice(lines, before, before + arguments.page_size))
        total = rows.count(AuditRow, stream=arguments.workflow)
    paging.refuse_past_end(arguments.page, arguments.page_size, total)
    if arguments.format == "json":
        told = [line._asdict() | {"body": json.loads(line.body)} for line in found]
        numbers = {"page": arguments.page, "page_size": arguments.page_size, "total": total}
        print_json("audit", workflow_id=arguments.workflow, **numbers, lines=told)
        return 0
    shown = [(line.seq, moment(line.at), line.after, line.kind, _short(line.body)) for line in found]
    print_table(("LINE", "AT", "AFTER RECORD", "EVENT", "SAID"), shown, "the audit log is empty")
    if total > len(found):
        say(f"page {arguments.page}, {total} lines")
    return 0


def _short(text: str) -> str:
    return text if len(text) <= MAX_SAID else f"{text[:MAX_SAID]}…"


def _row(entry: Entry) -> tuple[object, ...]:
    state = "removed" if entry.pruned else size(entry.state_size)
    made = moment(entry.created_at)
    name = entry.name if len(entry.name) <= 40 else f"{entry.name[:39]}…"
    restored = moment(entry.restored_at)
    return entry.id[:16], entry.kind, name, entry.iteration, entry.epoch, made, state, entry.created_by, restored


def _list_workflows(store: Store, arguments: argparse.Namespace) -> int:
    from itertools import islice

    from safepoint.store import paging
    from safepoint.store.record import HeadRow

    before = paging.offset(arguments.page, arguments.page_size)
    with store.transaction(write=False) as rows:
        heads = islice(rows.select(HeadRow), before, before + arguments.page_size)
        found = [_workflow(rows, head) for head in list(heads)]
        total = rows.count(HeadRow)
    paging.refuse_past_end(arguments.page, arguments.page_size, total)
    if arguments.format == "json":
        print_json("workflows", page=arguments.page, page_size=arguments.page_size, total=total, workflows=found)
        return 0
    columns = ("WORKFLOW", "CHECKPOINTS", "ITERATION", "EPOCH", "NEWEST", "STATUS", "STEP", "AGENT", "VERSION")
    keys = ("workflow_id", "checkpoints", "iteration", "epoch", "newest", "status", "step_index", "current_agent", "version")
    lines = [[moment(item[key]) if key == "newest" else item[key] for key in keys] for item in found]
    print_table(columns, lines, "the store is empty")
    if total > len(found):
        say(f"page {arguments.page}, {total} workflows")
    return 0


def _workflow(rows: Any, head: Any) -> dict[str, Any]:
    from safepoint.store.catalogue import count
    from safepoint.store.record import RecordRow, WorkflowRow, to_unsigned

    last = next(rows.select(RecordRow, stream=head.stream, newest_first=True, limit=1), None)
    standing = next(rows.select(WorkflowRow, stream=head.stream), None)
    return {
        "workflow_id": head.stream,
        "checkpoints": count(rows, head.stream),
        "iteration": None if last is None else to_unsigned(last.iteration_count),
        "epoch": None if last is None else to_unsigned(last.epoch),
        "newest": None if last is None else last.wall_clock_time,
        "status": None if standing is None else standing.status,
        "step_index": None if standing is None else standing.step_index,
        "current_agent": None if standing is None else standing.current_agent,
        "version": head.version,
    }


def add_show(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `show`."""
    parser.add_argument("workflow", help="the workflow (orchestration id)")
    parser.add_argument(
        "checkpoint", nargs="?", default=_LATEST, help="id, beginning of an id, name, @ITERATION, or `latest` (the default)"
    )


def run_show(store: Store, arguments: argparse.Namespace) -> int:
    """Print one checkpoint and its verified state."""
    entry, state = _with_state(store, arguments.workflow, arguments.checkpoint)
    if arguments.format == "json":
        print_json("checkpoint", checkpoint=entry._asdict(), state=state)
        return 0
    told = entry._asdict() | {"created_at": moment(entry.created_at), "restored_at": moment(entry.restored_at)}
    told["state_size"] = size(entry.state_size)
    rows = [(name.replace("_", " "), _inline(value)) for name, value in told.items() if value is not None and value != ""]
    print_table(("FIELD", "VALUE"), rows, "")
    say("\nstate:")
    say("\n".join(map(printable, json.dumps(state, ensure_ascii=False, indent=2, sort_keys=True).split("\n"))))
    return 0


def _inline(value: Any) -> object:
    return ", ".join(value) or "none" if isinstance(value, tuple) else value


def add_diff(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `diff`."""
    parser.add_argument("workflow", help="the workflow (orchestration id)")
    parser.add_argument("before", help="id, beginning of an id, name, or @ITERATION")
    parser.add_argument(
        "after", nargs="?", default=_LATEST, help="id, beginning of an id, name, @ITERATION, or `latest` (the default)"
    )
    parser.add_argument(
        "--format", choices=("text", "html", "json-patch", "json"), default="text",
        help="lines, a page, an RFC 6902 patch, or all with old values (default: text)",
    )  # fmt: skip
    parser.add_argument(
        "--guarded", action="store_true", help="json-patch: test each old value before it is replaced or removed"
    )
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 when the states differ")


def run_diff(store: Store, arguments: argparse.Namespace) -> int:
    """Print what changed between two states."""
    from safepoint.store import diff, diff_render

    old, before = _with_state(store, arguments.workflow, arguments.before)
    new, after = _with_state(store, arguments.workflow, arguments.after)
    changes = diff.compare(before, after)
    names = tuple(f"{entry.name} ({entry.id[:12]})" for entry in (old, new))
    if arguments.format == "json-patch":
        say(json.dumps(diff.json_patch(before, after, guarded=arguments.guarded), ensure_ascii=False, indent=2))
    elif arguments.format == "json":
        print_json("diff", before=old._asdict(), after=new._asdict(), changes=[change._asdict() for change in changes])
    else:
        render = diff_render.render_html if arguments.format == "html" else diff_render.render_text
        say(render(changes, *names).rstrip("\n"))
    return int(bool(changes) and arguments.exit_code)


def _with_state(store: Store, workflow: str, wanted: str) -> tuple[Entry, Any]:
    from safepoint.store.catalogue import UnknownCheckpointError, entries, find, refuse_unknown
    from safepoint.store.record import RecordRow
    from safepoint.store.restoring import restored

    refuse_unknown(store, workflow)
    with store.transaction(write=False) as rows:
        if wanted == _LATEST:
            entry = next((entry for entry in entries(rows, workflow, newest_first=True) if not entry.pruned), None)
        else:
            entry = find(rows, workflow, wanted)
        if entry is None:
            raise UnknownCheckpointError(f"workflow {workflow!r} has no checkpoint whose state is kept")
        record = next(rows.select(RecordRow, stream=workflow, seq=entry.sequence, limit=1))
        return entry, restored(store, rows, record).state
