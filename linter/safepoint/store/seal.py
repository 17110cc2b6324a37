"""Authenticity: with a key, every record, head, mark and anchor carries a seal that nobody without the key can make.

A seal is one byte for the kind of key, four bytes that name the key, then the code or signature. What is sealed begins with
the row's kind and the store's own id, so a seal is good for one row of one store.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from typing import TYPE_CHECKING, Any, Protocol

from safepoint.core.canonical import canonical_bytes
from safepoint.store.errors import KeyProblemError
from safepoint.store.record import RecordRow

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY_FILE_VARIABLE = "SAFEPOINT_KEY_FILE"
KEY_VARIABLE = "SAFEPOINT_KEY"
MIN_KEY_BYTES = 16
_HMAC = 1


class Sealer(Protocol):
    """Something that authenticates messages."""

    @property
    def name(self) -> bytes:
        """Five bytes that begin each seal: the kind of key, and four bytes that name it."""
        ...

    def sign(self, message: bytes) -> bytes:
        """Return the code or signature of a message."""
        ...

    def check(self, message: bytes, code: bytes) -> bool:
        """Return whether the code is the message's."""
        ...


class HmacSealer:
    """HMAC-SHA256 with a secret key of at least 16 bytes: who can check can also forge."""

    __slots__ = ("_key", "name")

    def __init__(self, key: bytes) -> None:
        if len(key) < MIN_KEY_BYTES:
            raise KeyProblemError(
                f"the key has {len(key)} bytes, at least {MIN_KEY_BYTES} are wanted; make one with `openssl rand -hex 32`"
            )
        self._key = key
        self.name = bytes([_HMAC]) + hashlib.sha256(b"safepoint_key_name_v1:" + key).digest()[:4]

    def sign(self, message: bytes) -> bytes:
        """Return the HMAC-SHA256 of the message."""
        return hmac.digest(self._key, message, "sha256")

    def check(self, message: bytes, code: bytes) -> bool:
        """Return whether the code is the message's, in constant time."""
        return hmac.compare_digest(hmac.digest(self._key, message, "sha256"), code)


def message_of(row: Any, store_id: str) -> bytes:
    """Return what a row's seal covers; of a record that is its hash, which covers everything else."""
    if type(row) is RecordRow:
        return f"safepoint_record_seal_v1:{store_id}:{row.record_hash}".encode()
    fields = [value for name, value in zip(row._fields, row, strict=True) if name != "seal"]
    return b"safepoint_row_seal_v1:" + canonical_bytes([type(row).__name__, store_id, *fields])


def problem_of(row: Any, store_id: str, sealer: Sealer | None) -> str | None:
    """Return what is wrong with a row's seal, or `None`: `unsealed`, `sealed_with_another_key` or `seal_mismatch`.

    Without a key nothing can be said, and nothing is.
    """
    if sealer is None:
        return None
    if row.seal is None:
        return "unsealed"
    if row.seal[:5] != sealer.name:
        return "sealed_with_another_key"
    return None if sealer.check(message_of(row, store_id), row.seal[5:]) else "seal_mismatch"


def load_sealer(key: bytes | str | None, environment: Mapping[str, str] = os.environ) -> Sealer | None:
    """Return the sealer for a key: the argument, else the file SAFEPOINT_KEY_FILE names, else SAFEPOINT_KEY, else `None`.

    Text is taken as UTF-8. A file's trailing newline does not count. PEM texts are Ed25519 keys (extra `attest`).
    Raises `KeyProblemError`.
    """
    secret = key.encode() if isinstance(key, str) else key
    if secret is None and (path := environment.get(KEY_FILE_VARIABLE)):
        secret = _read_key(path)
    if secret is None and (text := environment.get(KEY_VARIABLE)):
        secret = text.encode()
    if secret is None:
        return None
    if secret.lstrip().startswith(b"-----BEGIN "):
        from safepoint.store.seal_ed25519 import Ed25519Sealer

        return Ed25519Sealer(secret)
    return HmacSealer(secret)


def _read_key(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(1 << 16).rstrip(b"\r\n")
    except OSError as error:
        raise KeyProblemError(
            f"{KEY_FILE_VARIABLE} names {path}: {error.strerror}; make it readable or unset the variable"
        ) from None
