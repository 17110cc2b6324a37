"""Seals by Ed25519 signatures: readers need the public key only and cannot forge. Needs the extra `attest`."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from safepoint.store.errors import KeyProblemError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_ED25519 = 2


class Ed25519Sealer:
    """Signs with a private key in PEM form, or checks with a public one."""

    __slots__ = ("_private", "_public", "name")

    def __init__(self, pem: bytes) -> None:
        self._private, self._public = _load(pem)
        self.name = (
            bytes([_ED25519]) + hashlib.sha256(b"safepoint_key_name_v1:" + self._public.public_bytes_raw()).digest()[:4]
        )

    def sign(self, message: bytes) -> bytes:
        """Return the signature; raise `KeyProblemError` when only the public key is at hand."""
        if self._private is None:
            raise KeyProblemError(
                "only the public key was given, which can check seals but not make them; writers need the private key"
            )
        return self._private.sign(message)

    def check(self, message: bytes, code: bytes) -> bool:
        """Return whether the signature is the message's."""
        from cryptography.exceptions import InvalidSignature

        try:
            self._public.verify(code, message)
        except InvalidSignature:
            return False
        return True


def _load(pem: bytes) -> tuple[Ed25519PrivateKey | None, Ed25519PublicKey]:
    try:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
    except ImportError:
        raise KeyProblemError("Ed25519 keys need cryptography; install safepoint[attest]") from None
    try:
        if b"PRIVATE" in pem:
            private = serialization.load_pem_private_key(pem, password=None)
            if isinstance(private, Ed25519PrivateKey):
                return private, private.public_key()
        else:
            public = serialization.load_pem_public_key(pem)
            if isinstance(public, Ed25519PublicKey):
                return None, public
    except (ValueError, TypeError) as error:
        raise KeyProblemError(f"the PEM key cannot be read: {error}; give an unencrypted Ed25519 key") from None
    raise KeyProblemError("the PEM key is not Ed25519; make one with `openssl genpkey -algorithm ed25519`")
