"""A phase checkpoint file as the linter sees it: its faults with their places in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.contract.loaded import span_at
from safepoint.contract.pipeline_checkpoint import TICKET_PHASES, CheckpointHeader, PipelineCheckpoint
from safepoint.contract.pipeline_faults import PipelineFault, parse_name, place_faults, shape_faults
from safepoint.contract.yaml_nodes import TreeError, YamlTree
from safepoint.contract.yaml_plain import plain
from safepoint.contract.yaml_tree import read_tree
from safepoint.core.diagnostic import Span
from safepoint.core.source import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator


class PlacedFault(NamedTuple):
    """A fault of the file and the text it stands on; kinds as in `PipelineFault`."""

    span: Span
    text: str
    kind: str


class LoadedPipelineFile(NamedTuple):
    """One phase checkpoint file after reading; `unreadable` is set when its text is no YAML at all."""

    path: str
    faults: tuple[PlacedFault, ...] = ()
    unreadable: Unreadable | None = None


def load_pipeline_file(text: str, path: str) -> LoadedPipelineFile:
    """Read a phase checkpoint file; never raises, each fault has its line and column.

    A phase that the ticket pipeline does not know belongs to a declared pipeline: its payload is not judged here.
    """
    try:
        tree = read_tree(text)
    except TreeError as error:
        line, column = YamlTree(text, None, []).place(error.offset)
        return LoadedPipelineFile(path, unreadable=Unreadable(error.message, line, column, error.hint))
    return LoadedPipelineFile(path, tuple(sorted(_faults(tree, path))))


def _faults(tree: YamlTree, path: str) -> Iterator[PlacedFault]:
    for remark in tree.remarks:
        if remark.kind != "ambiguous":
            yield PlacedFault(tree.span(remark.start, remark.end), remark.text, "shape")
    data = None if tree.root is None else plain(tree.root)
    if not isinstance(data, dict):
        kind = "nothing" if data is None else type(data).__name__
        yield PlacedFault(Span(1, 1, 1, 2), f"expected a mapping, got {kind}", "shape")
        return
    ticket = data.get("phase") in TICKET_PHASES
    for fault in shape_faults(data, PipelineCheckpoint if ticket else CheckpointHeader):
        yield _placed(tree, fault)
    file = parse_name(path)
    if file is not None:
        ordinal = TICKET_PHASES.index(file.phase) + 1 if file.phase in TICKET_PHASES else None
        for fault in place_faults(file, data, ordinal):
            yield _placed(tree, fault)


def _placed(tree: YamlTree, fault: PipelineFault) -> PlacedFault:
    return PlacedFault(span_at(tree, fault.route), fault.text, fault.kind)
