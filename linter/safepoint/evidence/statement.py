"""The attestation: an in-toto Statement v1 over the evidence, in a DSSE envelope when there is a key.

Formats: in-toto Attestation Framework, Statement v1 (`https://in-toto.io/Statement/v1`), and the Dead Simple Signing
Envelope (DSSE) v1, whose signature covers the pre-authentication encoding of payload type and payload.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_bytes
from safepoint.evidence.errors import EvidenceError

if TYPE_CHECKING:
    from collections.abc import Mapping

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "urn:safepoint:predicate:verification:v1"
PAYLOAD_TYPE = "application/vnd.in-toto+json"


def make_statement(subjects: Mapping[str, bytes], predicate: dict[str, Any]) -> dict[str, Any]:
    """Return a Statement v1 about files (name -> content), in the order of their names."""
    resources = [{"name": name, "digest": {"sha256": sha256(data)}} for name, data in sorted(subjects.items())]
    return {"_type": STATEMENT_TYPE, "subject": resources, "predicateType": PREDICATE_TYPE, "predicate": predicate}


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` in lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def pre_authentication_encoding(payload_type: str, payload: bytes) -> bytes:
    """Return what a DSSE signature covers: `DSSEv1`, and type and payload, each after its length."""
    kind = payload_type.encode("utf-8")
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)


def sign(statement: dict[str, Any], private_pem: bytes) -> dict[str, Any]:
    """Return a DSSE envelope around the statement, signed with an Ed25519 private key; raises EvidenceError.

    The key id is the SHA-256 of the public key's DER form (SubjectPublicKeyInfo).
    """
    key = _load(private_pem, private=True)
    payload = canonical_bytes(statement)
    signature = key.sign(pre_authentication_encoding(PAYLOAD_TYPE, payload))
    signed = {"keyid": _key_id(key.public_key()), "sig": base64.b64encode(signature).decode("ascii")}
    return {"payload": base64.b64encode(payload).decode("ascii"), "payloadType": PAYLOAD_TYPE, "signatures": [signed]}


def read_statement(data: bytes) -> tuple[dict[str, Any], bool]:
    """Return the statement in a file and whether it stands in an envelope; raises EvidenceError for anything else."""
    document = _json_object(data)
    if "payload" not in document:
        return _checked(document), False
    if document.get("payloadType") != PAYLOAD_TYPE:
        raise EvidenceError(f"the envelope's payloadType is {document.get('payloadType')!r}, not {PAYLOAD_TYPE}")
    return _checked(_json_object(_unpacked(document["payload"]))), True


def verify_signature(data: bytes, public_pem: bytes) -> None:
    """Check that the envelope in `data` is signed by the Ed25519 key; raises EvidenceError that says what is wrong."""
    from cryptography.exceptions import InvalidSignature

    envelope = _json_object(data)
    key = _load(public_pem, private=False)
    signatures = envelope.get("signatures")
    if not isinstance(signatures, list) or not signatures:
        raise EvidenceError("the statement carries no signature")
    signed = pre_authentication_encoding(str(envelope.get("payloadType")), _unpacked(envelope.get("payload")))
    for signature in signatures:
        try:
            key.verify(_unpacked(signature.get("sig") if isinstance(signature, dict) else None), signed)
        except InvalidSignature:
            continue
        return
    raise EvidenceError(f"no signature of the statement is by the given key {_key_id(key)[:16]}…")


def _checked(statement: dict[str, Any]) -> dict[str, Any]:
    if statement.get("_type") != STATEMENT_TYPE or statement.get("predicateType") != PREDICATE_TYPE:
        raise EvidenceError(f"this is no statement of ours: _type {statement.get('_type')!r}")
    if not isinstance(statement.get("subject"), list) or not isinstance(statement.get("predicate"), dict):
        raise EvidenceError("the statement has no subject list or no predicate")
    return statement


def _json_object(data: bytes) -> dict[str, Any]:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise EvidenceError(f"not JSON: {error}") from None
    if not isinstance(document, dict):
        raise EvidenceError(f"expected a JSON object, got {type(document).__name__}")
    return document


def _unpacked(text: Any) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (TypeError, ValueError, binascii.Error):
        raise EvidenceError("the envelope is damaged: payload or signature is no base64") from None


def _load(pem: bytes, *, private: bool) -> Any:
    try:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise EvidenceError("signatures need cryptography: install it with `pip install 'safepoint[attest]'`") from None
    try:
        if private:
            key: Any = serialization.load_pem_private_key(pem, password=None)
        else:
            key = serialization.load_pem_public_key(pem)
    except (ValueError, TypeError) as error:
        kind = "private" if private else "public"
        raise EvidenceError(
            f"the {kind} key cannot be read ({error}); it must be an unencrypted Ed25519 key in PEM"
        ) from None
    if not isinstance(key, (ed25519.Ed25519PrivateKey, ed25519.Ed25519PublicKey)):
        raise EvidenceError(f"the key is {type(key).__name__}, but must be Ed25519")
    return key


def _key_id(public_key: Any) -> str:
    from cryptography.hazmat.primitives import serialization

    encoding, form = serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    return sha256(public_key.public_bytes(encoding, form))
