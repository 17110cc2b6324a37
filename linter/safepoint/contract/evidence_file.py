"""`verification_evidence.json` as the linter sees it: its faults with their places in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.contract.evidence import CONTRADICTION, VerificationEvidence
from safepoint.contract.faultwords import plain_faults
from safepoint.contract.loaded import span_at
from safepoint.contract.yaml_nodes import TreeError, YamlTree
from safepoint.contract.yaml_plain import plain
from safepoint.contract.yaml_tree import read_tree
from safepoint.core.diagnostic import Span
from safepoint.core.source import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator


class EvidenceFault(NamedTuple):
    """A fault and the text it stands on; `contradiction` when parts are well formed and do not fit together."""

    span: Span
    text: str
    contradiction: bool


class LoadedEvidence(NamedTuple):
    """One evidence file after reading; `unreadable` is set when its text is no JSON at all."""

    path: str
    faults: tuple[EvidenceFault, ...] = ()
    unreadable: Unreadable | None = None


def load_evidence(text: str, path: str) -> LoadedEvidence:
    """Read an evidence file; never raises, each fault has its line and column.

    JSON is read as the YAML that it is, which keeps the places of its values.
    """
    try:
        tree = read_tree(text.replace("\t", " "))
    except TreeError as error:
        line, column = YamlTree(text, None, []).place(error.offset)
        message = error.message.replace("YAML", "JSON")
        return LoadedEvidence(path, unreadable=Unreadable(message, line, column, "create the evidence again"))
    return LoadedEvidence(path, tuple(sorted(_faults(tree))))


def _faults(tree: YamlTree) -> Iterator[EvidenceFault]:
    from pydantic import ValidationError

    for remark in tree.remarks:
        if remark.kind == "duplicate_key":
            yield EvidenceFault(tree.span(remark.start, remark.end), remark.text, contradiction=True)
    data = None if tree.root is None else plain(tree.root)
    if not isinstance(data, dict):
        yield EvidenceFault(Span(1, 1, 1, 2), "expected a JSON object with the evidence", contradiction=False)
        return
    try:
        VerificationEvidence.model_validate(data)
    except ValidationError as error:
        for fault in plain_faults(error, VerificationEvidence):
            yield EvidenceFault(span_at(tree, fault.route), fault.text, fault.kind == CONTRADICTION)
