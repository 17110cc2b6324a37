"""The exceptions of Safepoint: each message says what was seen, what was wanted and what to do."""

from __future__ import annotations


class SafepointError(Exception):
    """Root of every error Safepoint raises on purpose; commands turn it into one line and exit code 2."""


class UsageError(SafepointError):
    """A command was called with words it cannot take."""


class ConfigError(SafepointError):
    """The settings cannot be used; the message names file and line."""


class CheckpointError(SafepointError):
    """Root of the errors around saving, restoring and guarding checkpoints.

    `code` is one of the placement contract's codes, such as `CHECKPOINT_BACKEND_ERROR`; the text begins with it.
    """

    code = "CHECKPOINT_ERROR"

    def __init__(self, message: str) -> None:
        super().__init__(f"{self.code}: {message}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without calling `__init__` again, so that an error crosses process borders with its facts."""
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[CheckpointError], arguments: tuple[object, ...], facts: dict[str, object]) -> CheckpointError:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(facts)
    return error
