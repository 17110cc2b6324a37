from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support_evidence import create, evidence_repository


@pytest.fixture(scope="session")
def _made(tmp_path_factory) -> Path:
    folder = evidence_repository(tmp_path_factory.mktemp("evidence") / "r")
    done = create(folder)
    assert (done.returncode, done.stderr) == (0, ""), done
    return folder


@pytest.fixture
def made(_made, tmp_path) -> Path:
    """A repository with evidence that stands, for this test alone."""
    return Path(shutil.copytree(_made, tmp_path / "r", symlinks=True))


@pytest.fixture(scope="session")
def keys(tmp_path_factory) -> dict[str, str]:
    """Two Ed25519 key pairs as PEM files: private, public, and another pair."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ed25519

    folder = tmp_path_factory.mktemp("keys")
    paths = {}
    for name in ("own", "other"):
        key = ed25519.Ed25519PrivateKey.generate()
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        for kind, data in (("private", private), ("public", public)):
            paths[f"{name}-{kind}"] = str(folder / f"{name}-{kind}.pem")
            Path(paths[f"{name}-{kind}"]).write_bytes(data)
    return paths
