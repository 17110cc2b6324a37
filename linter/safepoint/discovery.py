"""Find the inputs below the given paths, and read them; the only place where the linter opens users' sources.

Nothing is opened before it is known to be a regular file: a named pipe would hang the run. Folders are walked without
following links, so that cycles cannot happen; ignore files hold as in git.
"""

from __future__ import annotations

import errno
import os
import stat

from safepoint.core.globs import IgnoreFile
from safepoint.core.paths import display_path, rooted
from safepoint.core.record import NamedTuple
from safepoint.core.source import CONTRACT, EVIDENCE, NOTEBOOK, PIPELINE, PYTHON, Unreadable, is_contract_name, is_yaml_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

YAML = "yaml"
"""Kind of a YAML file whose content has not been looked at; most are no contracts."""

EVIDENCE_NAME = "verification_evidence.json"

SKIPPED_FOLDERS = frozenset(
    [
        ".bzr", ".direnv", ".eggs", ".git", ".hg", ".hypothesis", ".ipynb_checkpoints", ".mypy_cache", ".nox", ".pants.d",
        ".pytest_cache", ".pytype", ".ruff_cache", ".safepoint_cache", ".svn", ".tox", ".venv", ".vscode", "__pycache__",
        "__pypackages__", "_build", "buck-out", "build", "dist", "node_modules", "site-packages", "venv",
    ]
)  # fmt: skip
"""Folders that hold no sources of the project itself."""
_ENVIRONMENT = frozenset({"bin", "Scripts", "lib", "lib64", "Lib"})
"""What stands in a virtual environment beside its `pyvenv.cfg`; a project may have put that file among its own sources."""


class Found(NamedTuple):
    """One input: its path relative to the working folder, its kind, and what tells whether it changed.

    `size` is bytes, `mtime` nanoseconds. `asked` is true for a path that the user named.
    """

    path: str
    kind: str
    size: int
    mtime: int
    asked: bool = False


class Findings(NamedTuple):
    """The outcome of a search: inputs by path, paths that cannot be used, and named files of no known kind."""

    inputs: list[Found]
    faults: list[tuple[str, Unreadable]]
    unknown: list[str]


class Rules(NamedTuple):
    """What a search leaves out.

    `root` is the absolute folder that `exclude` is relative to. `gitignore` switches ignore files, `force` applies
    `exclude` to named files and folders as well.
    """

    root: str
    exclude: IgnoreFile | None = None
    gitignore: bool = True
    force: bool = False


def kind_of(name: str) -> str | None:
    """Return the kind of an input by its file name, or None for a name that says nothing."""
    if name.endswith((".py", ".pyw")):
        return PYTHON
    if is_yaml_name(name):
        if name.startswith("phase_") and name[6:7].isdigit() and "_a" in name:
            return PIPELINE
        return CONTRACT if is_contract_name(name) else YAML
    if name == EVIDENCE_NAME:
        return EVIDENCE
    return NOTEBOOK if name.endswith(".ipynb") else None


def discover(paths: Sequence[str], rules: Rules) -> Findings:
    """Find all inputs below `paths`; each is listed once, sorted by path."""
    search = _Search(rules)
    for path in paths:
        search.start(path)
    found = search.found
    inputs = [found[path] for path in sorted(found)]
    return Findings(inputs, search.faults, search.unknown)


class _Search:
    """One walk; ignore files are kept as a chain (folder prefix, patterns) from the repository's root downwards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found: dict[str, Found] = {}
        self.faults: list[tuple[str, Unreadable]] = []
        self.unknown: list[str] = []
        self.cwd = os.getcwd()

    def start(self, path: str) -> None:
        shown = display_path(path, self.cwd)
        try:
            status = os.stat(path)
        except (OSError, ValueError) as error:
            self.faults.append((shown, os_fault(error, path)))
            return
        is_folder = stat.S_ISDIR(status.st_mode)
        if self.rules.force and self._excluded(shown, is_folder=is_folder, whole=True):
            return
        if is_folder:
            absolute = os.path.abspath(path)
            chain = self._outer_chain(absolute)
            self.walk(path, "" if shown == "." else shown + "/", chain)
        else:
            self.add_named(path, shown, status)

    def add_named(self, path: str, shown: str, status: os.stat_result) -> None:
        fault = _irregular(status.st_mode)
        if fault is not None:
            self.faults.append((shown, fault))
            return
        kind = kind_of(os.path.basename(shown)) or _kind_by_first_line(path)
        if kind is None:
            self.unknown.append(shown)
        else:
            self.found[shown] = Found(shown, kind, status.st_size, status.st_mtime_ns, asked=True)

    def walk(self, folder: str, prefix: str, chain: list[tuple[int, IgnoreFile]]) -> None:
        """Walk one folder; `prefix` is its displayed path with a slash, `chain` the ignore files that hold in it."""
        stack = [(folder, prefix, chain)]
        while stack:
            folder, prefix, chain = stack.pop()
            try:
                with os.scandir(folder) as entries:
                    listed = list(entries)
            except OSError as error:
                self.faults.append((prefix.rstrip("/") or ".", os_fault(error, folder)))
                continue
            names = {entry.name for entry in listed}
            if "pyvenv.cfg" in names and not names.isdisjoint(_ENVIRONMENT):
                continue
            if self.rules.gitignore and ".gitignore" in names:
                chain = self._with_file(chain, os.path.join(folder, ".gitignore"), len(os.path.abspath(folder)) + 1)
            self._entries(listed, folder, prefix, chain, stack)

    def _entries(
        self,
        listed: list[os.DirEntry[str]],
        folder: str,
        prefix: str,
        chain: list[tuple[int, IgnoreFile]],
        stack: list[tuple[str, str, list[tuple[int, IgnoreFile]]]],
    ) -> None:
        absolute = os.path.abspath(folder) + "/" if chain else ""
        for entry in listed:
            name = entry.name
            if entry.is_dir(follow_symlinks=False):
                if name in SKIPPED_FOLDERS or (chain and ignored(chain, absolute + name, name, is_folder=True)):
                    continue
                shown = prefix + name
                if self.rules.exclude is None or not self._excluded(shown, is_folder=True):
                    stack.append((entry.path, shown + "/", chain))
                continue
            kind = kind_of(name)
            if kind is None or (chain and ignored(chain, absolute + name, name, is_folder=False)):
                continue
            shown = prefix + name
            if self.rules.exclude is None or not self._excluded(shown, is_folder=False):
                self._add(entry, shown, kind)

    def _add(self, entry: os.DirEntry[str], shown: str, kind: str) -> None:
        try:
            status = entry.stat()
        except OSError as error:
            if not entry.name.startswith(".#"):  # an editor's lock: a link to nowhere on purpose
                self.faults.append((shown, os_fault(error, entry.path)))
            return
        fault = _irregular(status.st_mode)
        if fault is None:
            self.found.setdefault(shown, Found(shown, kind, status.st_size, status.st_mtime_ns))
        elif not stat.S_ISDIR(status.st_mode):  # a link to a folder is not followed
            self.faults.append((shown, fault))

    def _excluded(self, shown: str, *, is_folder: bool, whole: bool = False) -> bool:
        exclude = self.rules.exclude
        if exclude is None:
            return False
        path = rooted(shown, self.rules.root, self.cwd)
        parts = path.split("/")
        above = next((at for at, part in enumerate(parts) if part not in (".", "..")), len(parts))
        first = above + 1 if whole else len(parts)
        return any(
            exclude.verdict("/".join(parts[:count]), parts[count - 1], is_folder or count < len(parts)) is True
            for count in range(first, len(parts) + 1)
        )

    def _outer_chain(self, folder: str) -> list[tuple[int, IgnoreFile]]:
        """Return the ignore files of the folders above `folder`, up to the root of its repository."""
        if not self.rules.gitignore:
            return []
        above = []
        current = folder
        while not os.path.exists(os.path.join(current, ".git")):
            parent = os.path.dirname(current)
            if parent == current:
                return []
            current = parent
            above.append(current)
        chain: list[tuple[int, IgnoreFile]] = []
        chain = self._with_file(chain, os.path.join(current, ".git", "info", "exclude"), len(current) + 1)
        for place in reversed(above):
            chain = self._with_file(chain, os.path.join(place, ".gitignore"), len(place) + 1)
        return chain

    @staticmethod
    def _with_file(chain: list[tuple[int, IgnoreFile]], path: str, skip: int) -> list[tuple[int, IgnoreFile]]:
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                return chain
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = file.read().split("\n")
        except OSError:
            return chain
        return [(skip, IgnoreFile(lines)), *chain]


def ignored(chain: Iterable[tuple[int, IgnoreFile]], absolute: str, base: str, *, is_folder: bool) -> bool:
    """Tell whether the innermost ignore file that mentions the path ignores it."""
    for skip, file in chain:
        verdict = file.verdict(absolute[skip:], base, is_folder)
        if verdict is not None:
            return verdict
    return False


def read_bytes(path: str) -> bytes:
    """Return the content of a regular file; raises Unreadable."""
    from safepoint.core.source import check_size

    try:
        with open(path, "rb", buffering=0, opener=_open_regular) as file:
            check_size(os.fstat(file.fileno()).st_size)
            return file.read()
    except (OSError, ValueError) as error:
        raise os_fault(error, path) from None


def os_fault(error: OSError | ValueError, path: str) -> Unreadable:
    """Return the fault of a path that the operating system refused."""
    number = getattr(error, "errno", None)
    if number == errno.ENOENT and os.path.islink(path):
        return Unreadable(
            f"broken link: it points to {os.readlink(path)!r}, which does not exist", help="mend or remove the link"
        )
    if number == errno.ELOOP:
        return Unreadable("the link leads back to itself", help="mend or remove the link")
    if number == errno.ENOENT:
        return Unreadable("no such file or folder", help="check the spelling of the path")
    reason = getattr(error, "strerror", None) or str(error)
    return Unreadable(f"cannot be opened: {reason}", help="give read permission, or exclude the path")


def _open_regular(path: str, flags: int) -> int:
    """Open without waiting, so that a pipe that appeared since the search cannot hang the run; raises Unreadable."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    fault = _irregular(os.fstat(descriptor).st_mode)
    if fault is not None:
        os.close(descriptor)
        raise fault
    return descriptor


def _irregular(mode: int) -> Unreadable | None:
    if stat.S_ISREG(mode):
        return None
    names = {stat.S_IFIFO: "a named pipe", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}
    kind = names.get(stat.S_IFMT(mode), "a folder" if stat.S_ISDIR(mode) else "no regular file")
    return Unreadable(f"this is {kind}, not a file", help="exclude it, or name a file instead")


def _kind_by_first_line(path: str) -> str | None:
    """Tell Python scripts without a telling name by their `#!` line."""
    try:
        with open(path, "rb", opener=_open_regular) as file:
            first = file.read(200).split(b"\n", 1)[0]
    except (OSError, Unreadable):
        return None
    return PYTHON if first.startswith(b"#!") and b"python" in first else None
