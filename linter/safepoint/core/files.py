"""Crash-safe writing of files: the whole new content or the old one, never half of either."""

from __future__ import annotations

import errno
import os
import stat

TEMPORARY_PREFIX = ".safepoint-"
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte of `data`, going on after short writes."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def sync_folder(folder: str) -> None:
    """Flush a folder's entries to disk, where the platform can (Windows cannot open a folder)."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_temporary(folder: str, data: bytes, *, mode: int = 0o600, exact: bool = False, durable: bool = True) -> str:
    """Write `data` to a new file in `folder` with a name nobody else has, flush it, and return its path.

    Its permissions are `mode` less the umask, with `exact` no less than `mode`.
    """
    path = os.path.join(folder, f"{TEMPORARY_PREFIX}{os.getpid()}-{os.urandom(8).hex()}.tmp")
    descriptor = os.open(path, _NEW_FILE, mode)
    try:
        try:
            if exact and stat.S_IMODE(os.fstat(descriptor).st_mode) != mode:
                os.chmod(path, mode)
            write_all(descriptor, data)
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        os.unlink(path)
        raise
    return path


def write_atomic(path: str | os.PathLike[str], data: bytes, *, mode: int | None = None, durable: bool = True) -> None:
    """Replace `path` by `data` in one step: temporary file in the same folder, flush, rename, folder flush.

    An existing file keeps its permissions unless `mode` is given; a new one gets that or 0644, less the umask.
    `durable=False` leaves out the flushes, for caches that may be lost. Raises OSError; the old content is then untouched.
    """
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    kept = _mode_of(target) if mode is None else None
    if mode is None:
        mode = 0o644 if kept is None else kept
    temporary = write_temporary(folder, data, mode=mode, exact=kept is not None, durable=durable)
    try:
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
    if durable:
        sync_folder(folder)


def why_unwritten(error: OSError) -> str:
    """Say for people why a file could not be written, without the name of the temporary file that the error carries."""
    if isinstance(error, FileNotFoundError):
        return "its folder does not exist; create it first"
    return error.strerror or str(error)


def write_exclusive(path: str | os.PathLike[str], data: bytes) -> None:
    """Create `path` with `data`, whole and flushed, or raise FileExistsError and leave the existing file alone.

    The file appears under its name only when it is complete: a hard link to a flushed temporary file, or, on file systems
    without hard links, a rename while the folder is locked.
    """
    target = os.fspath(path)
    folder = os.path.dirname(os.path.abspath(target))
    temporary = write_temporary(folder, data, mode=0o644)
    try:
        move_exclusive(temporary, target)
    finally:
        if os.path.lexists(temporary):
            os.unlink(temporary)


def move_exclusive(source: str, target: str) -> None:
    """Give a flushed file another name in the same file system, or raise FileExistsError and leave both files alone."""
    try:
        os.link(source, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        _rename_exclusive(source, target)
    if os.path.lexists(source):
        os.unlink(source)
    sync_folder(os.path.dirname(os.path.abspath(target)))


def _rename_exclusive(temporary: str, target: str) -> None:
    """Rename unless `target` exists; the folder is locked meanwhile, and a lock ends with its process, unlike a file."""
    if os.name == "nt":  # renaming onto an existing file fails there anyway
        os.rename(temporary, target)
        return
    import fcntl

    folder = os.open(os.path.dirname(target) or ".", os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target)
        os.rename(temporary, target)
    finally:
        os.close(folder)


def _mode_of(target: str) -> int | None:
    """Return the permissions of a file, None where there is none."""
    try:
        return stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        return None
