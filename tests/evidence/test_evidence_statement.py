"""The attestation is judged by the libraries of its formats, not by ours."""

from __future__ import annotations

import base64
import json

import pytest
from in_toto_attestation.v1.resource_descriptor import ResourceDescriptor
from in_toto_attestation.v1.statement import Statement
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

from support_evidence import FOLDER, create, verify

STATEMENT = "verification.intoto.json"


def document(folder):
    return json.loads((folder / FOLDER / STATEMENT).read_text())


def validate(statement) -> None:
    subjects = [ResourceDescriptor(name=row["name"], digest=row["digest"]) for row in statement["subject"]]
    for subject in subjects:
        subject.validate()
    Statement([subject.pb for subject in subjects], statement["predicateType"], statement["predicate"]).validate()


def ssl_key(path: str, envelope: dict) -> SSlibKey:
    """The key at `path`, under the key id that the envelope names: the library compares ids before it looks at signatures."""
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    with open(path, "rb") as file:
        return SSlibKey.from_crypto(load_pem_public_key(file.read()), keyid=envelope["signatures"][0]["keyid"])


def test_the_in_toto_library_accepts_the_statement(made):
    validate(document(made))
    names = [row["name"] for row in document(made)["subject"]]
    assert names == ["check_report.json", "events.jsonl", "verification_evidence.json", "verification_summary.md"]


def test_the_in_toto_library_reads_it_as_a_statement_of_version_1(made):
    from google.protobuf import json_format
    from in_toto_attestation.v1 import statement_pb2

    message = json_format.Parse(json.dumps(document(made)), statement_pb2.Statement())
    Statement.copy_from_pb(message).validate()
    assert message.type == "https://in-toto.io/Statement/v1"


def test_a_dsse_library_verifies_the_signature_and_refuses_another_key(made, keys):
    assert create(made, "--key", keys["own-private"]).returncode == 0
    envelope = Envelope.from_dict(document(made))
    assert len(envelope.verify([ssl_key(keys["own-public"], document(made))], 1)) == 1
    with pytest.raises(VerificationError):
        envelope.verify([ssl_key(keys["other-public"], document(made))], 1)
    validate(json.loads(base64.b64decode(document(made)["payload"])))


def test_verify_checks_the_signature_when_given_the_key(made, keys):
    create(made, "--key", keys["own-private"])
    assert verify(made).returncode == 0
    assert verify(made, "--public-key", keys["own-public"], "--require-signature").returncode == 0
    done = verify(made, "--public-key", keys["other-public"])
    assert done.returncode == 1
    assert "no signature of the statement is by the given key" in done.stdout


def test_unsigned_evidence_fails_a_gate_that_requires_a_signature(made, keys):
    for words in (["--require-signature"], ["--public-key", keys["own-public"]]):
        done = verify(made, *words)
        assert done.returncode == 1
        assert "is not signed" in done.stdout


def test_a_signature_cannot_be_required_without_a_key_to_check_it_by(made, keys):
    create(made, "--key", keys["own-private"])
    done = verify(made, "--require-signature")
    assert done.returncode == 2
    assert "--public-key" in done.stderr


def edited(envelope):
    statement = json.loads(base64.b64decode(envelope["payload"]))
    statement["predicate"]["bead"] = "bd-1"
    return {**envelope, "payload": base64.b64encode(json.dumps(statement).encode()).decode()}


HARMS = {
    "payload edited": (edited, "no signature of the statement"),
    "payload no base64": (lambda envelope: {**envelope, "payload": "%%"}, "no base64"),
    "signature cut": (
        lambda envelope: {**envelope, "signatures": [{**envelope["signatures"][0], "sig": "AAAA"}]},
        "no signature of the statement",
    ),
    "signatures gone": (lambda envelope: {**envelope, "signatures": []}, "carries no signature"),
    "type changed": (lambda envelope: {**envelope, "payloadType": "text/plain"}, "payloadType"),
}


@pytest.mark.parametrize("case", HARMS)
def test_a_harmed_envelope_is_refused(case, made, keys):
    create(made, "--key", keys["own-private"])
    harm, text = HARMS[case]
    (made / FOLDER / STATEMENT).write_text(json.dumps(harm(document(made)), indent=2) + "\n")
    done = verify(made, "--public-key", keys["own-public"])
    assert done.returncode == 1, done
    assert text in done.stdout


@pytest.mark.parametrize("key", ["own-public", "not a key"])
def test_a_key_that_cannot_sign_is_an_error(key, made, keys, tmp_path):
    path = keys.get(key, str(tmp_path / "no.pem"))
    if key not in keys:
        (tmp_path / "no.pem").write_text("nothing")
    done = create(made, "--key", path)
    assert done.returncode == 2
    assert "Ed25519" in done.stderr
