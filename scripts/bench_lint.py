"""The linter's section of the benchmarks: one file, the flake8 plugin, a cold tree, a warm tree, memory.

Everything is measured on wheels installed in environments of their own, a compiled one (see compiled_wheel.py) and a plain
one, and taken in turns with what it is compared to: `python -I -c pass`, ruff, flake8, and parsing the same files by
`compile` with garbage collection off. The corpora are the standard library's own files; nothing is fetched.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from ast import PyCF_ONLY_AST
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

from compiled_wheel import WANTED

if TYPE_CHECKING:
    from collections.abc import Iterator

Row = tuple[str, float, float | None, str]

ROOT = Path(__file__).resolve().parent.parent
STARTS = 11
COLD_LINES = 60_000
PLUGIN_LINES = 20_000
WARM_FILES = 4_800
PARSE = """
import gc, sys, time
gc.disable()
texts = [open(name, "rb").read() for name in sys.stdin.read().split("\\n") if name]
begun = time.process_time()
for text in texts:
    try:
        compile(text, "x", "exec", 0x400, dont_inherit=True)
    except (SyntaxError, ValueError):
        pass  # some of the library's tests cannot be parsed, on purpose
print(time.process_time() - begun)
"""


def rows() -> Iterator[Row]:
    """Yield the linter's rows."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # commands in use have their bytecode
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        plain = installed(place / "plain", compiled=False)
        program = installed(place / "compiled", compiled=True)
        programs = {"compiled": program, "plain": plain}
        yield from one_file(programs, place / "one")
        yield from plugin(program, place)
        yield from cold(programs, place / "cold", copied(place / "cold", lines=COLD_LINES))
        yield from cold(programs, place / "library", library(place / "library"))
        yield from warm(program, place / "warm")
        yield from memory(program, place / "memory")


def installed(folder: Path, *, compiled: bool) -> Path:
    """Build a wheel, install it without dependencies (Python alone needs none), and return the command."""
    quiet = subprocess.DEVNULL
    build = [sys.executable, "-m", "build", "-w", "-n", "-o", str(folder / "dist"), str(ROOT)]
    settings = {**os.environ, WANTED: "1" if compiled else "0"}
    subprocess.run(build, stdout=quiet, stderr=quiet, check=True, env=settings)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    subprocess.run([folder / "bin" / "pip", "install", "-q", "--no-deps", wheel], stdout=quiet, check=True)
    return folder / "bin" / "safepoint"


def sources() -> list[Path]:
    """Return the standard library's modules, without its tests."""
    library = Path(sysconfig.get_paths()["stdlib"])
    left_out = {"test", "tests", "site-packages", "lib2to3", "idlelib"}
    return sorted(path for path in library.rglob("*.py") if left_out.isdisjoint(path.relative_to(library).parts))


def one_file(programs: dict[str, Path], folder: Path) -> Iterator[Row]:
    """Compare the whole process on one file of 2,700 lines with a bare interpreter, ruff and flake8."""
    folder.mkdir()
    name = folder / "one.py"
    name.write_text(beginning(Path(sysconfig.get_paths()["stdlib"]) / "tarfile.py", 2700), encoding="utf-8")
    beside = Path(sys.executable).parent
    times = in_turns(
        {
            "bare": [programs["plain"].parent / "python", "-I", "-c", "pass"],
            **{kind: [program, "check", "--no-cache", name] for kind, program in programs.items()},
            "again": [programs["plain"], "check", name],
            "ruff": [beside / "ruff", "check", "--isolated", "--no-cache", "--select", "B", name],
            "flake8": [beside / "flake8", "--isolated", "--select", "B0", name],
        },
        folder,
    )
    for kind in programs:
        detail = f"{times[kind] * 1000:.0f} ms"
        yield f"one 2,700-line file, {kind} : `python -I -c pass`", times[kind] / times["bare"], 5.0, detail
    again = times["again"]
    yield "the same file unchanged, plain : `python -I -c pass`", again / times["bare"], 5.0, f"{again * 1000:.0f} ms"
    for other in ("ruff", "flake8"):
        detail = f"{times[other] * 1000:.0f} ms"
        yield f"one 2,700-line file : {other}", times["compiled"] / times[other], None, detail


def plugin(program: Path, place: Path) -> Iterator[Row]:
    """Compare flake8 with our plugin with flake8 without it, over the same files in one process, in processor time.

    Both run from the same copy of flake8, so that no other plugin of this environment takes part.
    """
    copied(place / "plugin", lines=PLUGIN_LINES)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "bare"], check=True)
    for part in ("flake8", "pycodestyle", "pyflakes", "mccabe"):
        found = distribution(part)
        for file in found.files or ():
            if not file.is_absolute() and ".." not in file.parts and "__pycache__" not in file.parts:
                target = place / "flake8" / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), target)
    times: dict[str, list[float]] = {"without": [], "with": []}
    pythons = {"without": place / "bare" / "bin" / "python", "with": program.parent / "python"}
    for _ in range(3):
        for name, python in pythons.items():
            command = ["PYTHONPATH=" + str(place / "flake8"), python, "-m", "flake8", "-j1", "--isolated", "."]
            times[name].append(used(command, place / "plugin")[0])
    bare, ours = min(times["without"]), min(times["with"])
    yield "flake8 with our plugin : without", ours / bare, 1.1, f"{bare:.2f} s without, {PLUGIN_LINES:,} lines"


def beginning(path: Path, most: int) -> str:
    """Return at most so many lines of a module, as many as parse: judging a broken file would measure something else."""
    lines = path.read_text(encoding="utf-8").split("\n")
    while True:
        text = "\n".join(lines[:most]) + "\n"
        try:
            compile(text, path.name, "exec", PyCF_ONLY_AST)
        except SyntaxError:
            most -= 1
        else:
            return text


def cold(programs: dict[str, Path], folder: Path, names: list[Path]) -> Iterator[Row]:
    """Compare a first run in one process with parsing the same files, in processor time."""
    listing = "\n".join(map(str, names))
    parse: list[float] = []
    ours: dict[str, list[float]] = {kind: [] for kind in programs}
    for _ in range(3):
        command = [str(programs["plain"].parent / "python"), "-I", "-c", PARSE]
        parse.append(float(subprocess.run(command, input=listing, text=True, capture_output=True, check=True).stdout))
        for kind, program in programs.items():
            ours[kind].append(used([program, "check", "--no-cache", "--jobs", "1", "."], folder)[0])
    for kind, times in ours.items():
        taken = statistics.median(times)
        what = f"cold, {len(names):,} files, {kind} : parsing them"
        yield what, taken / statistics.median(parse), 1.5, f"{taken:.2f} s, one process"


def warm(program: Path, folder: Path) -> Iterator[Row]:
    """Compare a run whose findings are all known with ruff on the same tree."""
    names = copied(folder, files=WARM_FILES)
    subprocess.run([program, "check", "-q", "."], cwd=folder, stdout=subprocess.DEVNULL, check=False)
    ruff = Path(sys.executable).parent / "ruff"
    times = in_turns(
        {
            "bare": [program.parent / "python", "-I", "-c", "pass"],
            "ours": [program, "check", "-q", "."],
            "ruff": [ruff, "check", "-q", "--isolated", "--select", "B", "."],
        },
        folder,
    )
    detail = f"{times['ours'] * 1000:.0f} ms against {times['ruff'] * 1000:.0f} ms"
    yield f"warm, {len(names):,} files : ruff with findings", times["ours"] / times["ruff"], None, detail
    # 80 ms where a bare interpreter starts in 10.8 ms.
    yield f"warm, {len(names):,} files : `python -I -c pass`", times["ours"] / times["bare"], 7.4, detail


def memory(program: Path, folder: Path) -> Iterator[Row]:
    """Compare the memory of one process over 5,000 files with that over 1,000."""
    peaks = {}
    for number in (1000, 5000):
        copied(folder / str(number), files=number)
        peaks[number] = used([program, "check", "--no-cache", "--jobs", "1", "-q", "."], folder / str(number))[1]
    detail = ", ".join(f"{peak:.0f} MB at {number:,} files" for number, peak in peaks.items())
    yield "memory at 5,000 files : at 1,000 files", peaks[5000] / peaks[1000], 1.5, detail


def library(folder: Path) -> list[Path]:
    """Copy the whole standard library with its tests into a folder, as it lies on the disk, and return its modules."""
    outside = shutil.ignore_patterns("site-packages", "__pycache__")
    shutil.copytree(sysconfig.get_paths()["stdlib"], folder, ignore=outside, ignore_dangling_symlinks=True)
    return sorted(folder.rglob("*.py"))


def copied(folder: Path, *, files: int = 0, lines: int = 0) -> list[Path]:
    """Fill a folder with library modules: short ones over and over up to `files`, or any up to `lines` lines."""
    folder.mkdir(parents=True)
    names: list[Path] = []
    seen = 0
    pool = [path for path in sources() if path.stat().st_size < (3_000 if files else 60_000)]
    while len(names) < files or seen < lines:
        for path in pool:
            target = folder / f"p{len(names) // 40}" / f"m{len(names)}_{path.name}"
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, target)
            names.append(target)
            seen += path.read_bytes().count(b"\n")
            if (files and len(names) >= files) or (lines and seen >= lines):
                break
    return names


def in_turns(commands: dict[str, list[object]], folder: Path) -> dict[str, float]:
    """Return each command's median wall time in seconds, whole processes, taken in turns."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(STARTS):
        for name, command in commands.items():
            begun = time.perf_counter()
            subprocess.run(
                list(map(str, command)), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
            )
            times[name].append(time.perf_counter() - begun)
    return {name: statistics.median(values) for name, values in times.items()}


def used(command: list[object], folder: Path) -> tuple[float, float]:
    """Return processor seconds and peak memory in MB of one command."""
    with open(os.devnull, "wb") as out:
        pid = os.posix_spawn(
            "/usr/bin/env",
            ["env", "-C", str(folder), *map(str, command)],
            dict(os.environ),
            file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1), (os.POSIX_SPAWN_DUP2, out.fileno(), 2)],
        )
    _, _, usage = os.wait4(pid, 0)
    assert isinstance(usage, resource.struct_rusage)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
