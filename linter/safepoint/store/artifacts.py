"""The artifacts of a workflow, which the application owns: the protocol a restore talks to, and a store in files.

An artifact is a name whose content changes; each content it ever had is a version with an id of its own. A checkpoint
captures the ids of the versions in force, and a restore makes exactly those the versions in force again. Versions are never
overwritten, so every restore can be undone.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Protocol

from safepoint.core.canonical import canonical_bytes
from safepoint.core.errors import SafepointError
from safepoint.core.files import write_exclusive
from safepoint.store.journal import extend, journal_path, read_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MAX_NAME_LENGTH = 1024


class ArtifactError(SafepointError):
    """An artifact that is missing, altered on disk, or has a name that cannot be used."""


class ArtifactStore(Protocol):
    """What a restore asks of the application's artifacts; every call may come twice and must then change nothing more."""

    def in_force(self, workflow_id: str) -> Sequence[str]:
        """Return the ids of the versions in force."""
        ...

    def missing(self, workflow_id: str, artifact_ids: Iterable[str]) -> Sequence[str]:
        """Return those ids whose versions cannot be brought back; asked before a restore changes anything."""
        ...

    def revert(self, workflow_id: str, artifact_ids: Iterable[str], *, restore_id: str) -> None:
        """Make exactly these versions the ones in force: an artifact that has none among them is in force no more."""
        ...


def version_id(name: str, content: bytes) -> str:
    """Return the id of a version: the artifact's name, "@", and the SHA-256 of the content."""
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise ArtifactError(f"artifact name {name[:80]!r} must be 1 to {MAX_NAME_LENGTH} printable characters")
    return f"{name}@{hashlib.sha256(content).hexdigest()}"


def split_version(artifact_id: str) -> tuple[str, str]:
    """Return the name and the digest that a version's id holds."""
    name, _, content_digest = artifact_id.rpartition("@")
    if not name or len(content_digest) != 64 or not set(content_digest) <= set("0123456789abcdef"):
        raise ArtifactError(f"{artifact_id!r} is no artifact id; it should be a name, '@' and 64 hex digits")
    return name, content_digest


def verified(artifact_id: str, content: bytes) -> bytes:
    """Return `content` when it is what the id says; raises `ArtifactError` when it was altered."""
    name, content_digest = split_version(artifact_id)
    if hashlib.sha256(content).hexdigest() != content_digest:
        raise ArtifactError(
            f"the stored content of artifact {name!r} was altered: it no longer has the digest {content_digest}"
        )
    return content


def unreadable(read: Callable[[str], bytes], artifact_ids: Iterable[str]) -> tuple[str, ...]:
    """Return those ids whose contents `read` refuses with an `ArtifactError`: they are gone or were altered."""

    def lost(artifact_id: str) -> bool:
        try:
            read(artifact_id)
        except ArtifactError:
            return True
        return False

    return tuple(filter(lost, artifact_ids))


class FileArtifactStore:
    """Artifacts in a folder: contents by digest, each stored once, and an append-only log of what is in force."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = os.fspath(folder)

    def put(self, workflow_id: str, name: str, content: bytes) -> str:
        """Store a new content of the artifact `name`, put it in force, and return the version's id."""
        artifact_id = version_id(name, content)
        path = self._content_path(artifact_id)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            write_exclusive(path, content)
        except FileExistsError:
            self.read(artifact_id)
        self._change(workflow_id, lambda known: [*(item for item in known if split_version(item)[0] != name), artifact_id])
        return artifact_id

    def read(self, artifact_id: str) -> bytes:
        """Return the content of a version; raises `ArtifactError` when it is gone or was altered."""
        try:
            with open(self._content_path(artifact_id), "rb") as file:
                return verified(artifact_id, file.read())
        except FileNotFoundError:
            raise ArtifactError(f"artifact version {artifact_id!r} is not in {self._folder}") from None

    def in_force(self, workflow_id: str) -> tuple[str, ...]:
        """Return the ids of the versions in force, by name."""
        return tuple(_in_force(read_lines(self._log_path(workflow_id))))

    def missing(self, workflow_id: str, artifact_ids: Iterable[str]) -> tuple[str, ...]:  # noqa: ARG002 - contents are shared
        """Return those ids whose contents are gone or altered."""
        return unreadable(self.read, artifact_ids)

    def revert(self, workflow_id: str, artifact_ids: Iterable[str], *, restore_id: str) -> None:
        """Make exactly these versions the ones in force."""
        wanted = sorted(artifact_ids)
        self._change(workflow_id, lambda _known: wanted, restore_id)

    def _change(self, workflow_id: str, make: Callable[[list[str]], Iterable[str]], restore_id: str | None = None) -> None:
        def line(lines: list[bytes]) -> bytes | None:
            known = _in_force(lines)
            wanted = sorted(make(known))
            return None if wanted == known else canonical_bytes({"in_force": wanted, "restore_id": restore_id})

        extend(self._log_path(workflow_id), line)

    def _log_path(self, workflow_id: str) -> str:
        return journal_path(self._folder, workflow_id, "artifacts")

    def _content_path(self, artifact_id: str) -> str:
        content_digest = split_version(artifact_id)[1]
        return os.path.join(self._folder, "contents", content_digest[:2], content_digest)


def _in_force(lines: list[bytes]) -> list[str]:
    return list(json.loads(lines[-1])["in_force"]) if lines else []
