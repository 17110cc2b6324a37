"""From the bytes of one input to a source of its kind, or to what tells this content from others."""

from __future__ import annotations

from safepoint.core.source import CONTRACT, NOTEBOOK, PYTHON, Source, Unreadable, decode_python, decode_utf8
from safepoint.discovery import YAML, read_bytes


def read_source(path: str, kind: str, data: bytes) -> Source | None:
    """Return the source in `data`, or None when it turns out to be of no kind we judge; raises Unreadable."""
    if kind == PYTHON:
        return Source(path, PYTHON, decode_python(data))
    if kind == NOTEBOOK:
        from safepoint.core.notebook import read_notebook

        return read_notebook(decode_utf8(data), path)
    if kind != YAML:
        return Source(path, kind, decode_utf8(data))
    # Most YAML is no contract; telling so must cost no more than a search in its bytes.
    if b"$schema" not in data[:4000] and not (b"pipeline_id" in data and b"phases" in data):
        return None
    from safepoint.contract.recognise import is_contract

    text = decode_utf8(data)
    return Source(path, CONTRACT, text) if is_contract(path, text) else None


def digest_of(path: str) -> bytes:
    """Return a digest of a file's content, the empty one for a file that cannot be read."""
    from hashlib import blake2b

    try:
        return blake2b(read_bytes(path), digest_size=16).digest()
    except Unreadable:
        return b""
