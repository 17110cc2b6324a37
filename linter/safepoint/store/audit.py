"""Appending to a stream's audit log, which is hash-linked and only grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_text
from safepoint.store.chain import audit_link
from safepoint.store.errors import KeyProblemError
from safepoint.store.record import AuditRow, HeadRow
from safepoint.store.seal import KEY_FILE_VARIABLE, KEY_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.backend import Transaction
    from safepoint.store.store import Store


def append_audit(rows: Transaction, head: HeadRow, kind: str, body: Mapping[str, Any], at: int) -> HeadRow:
    """Add a line to the log of `head.stream` and return the head that ends with it; the caller stores that head.

    `kind` is an event code (`FN-CK-007`) or a word such as `CheckpointRestored`; `body` is plain data; `at` is milliseconds.
    """
    seq, text = head.audit_count + 1, canonical_text(body)
    link = audit_link(head.audit_hash, head.stream, seq, head.length, at, kind, text)
    rows.insert(AuditRow(head.stream, seq, head.length, at, kind, text, link))
    return head._replace(audit_count=seq, audit_hash=link)


def refuse_keyless(store: Store, head: HeadRow) -> None:
    """Raise `KeyProblemError` when a stream is sealed and the store was opened without its key."""
    if store.sealer is None and head.seal is not None:
        raise KeyProblemError(
            f"{head.stream} is sealed with key {head.seal[1:5].hex()}; give that key (argument, {KEY_FILE_VARIABLE} or "
            f"{KEY_VARIABLE}) to change the stream, reading needs none"
        )


def put_head(store: Store, rows: Transaction, head: HeadRow) -> HeadRow:
    """Store a changed head: its version grows by one and it is sealed anew; return what was stored.

    Raises `KeyProblemError` when the head was sealed and the key is not at hand.
    """
    refuse_keyless(store, head)
    stored = store.sealed(head._replace(version=head.version + 1))
    rows.put(stored)
    return stored
