"""Command lines that programs run with: which programs they name, and whether those leave a file or are done at once."""

from __future__ import annotations

from itertools import pairwise

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import PROGRAM_RUN
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Const, Group, Name
from safepoint.loops.source.walk import dotted, last_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

KEEPING = (("gdaltindex",), ("mv",), ("cp",), ("rsync",), ("scp",), ("tee",))
"""Programs that put a result in its place."""

WRITING = (
    *(("wget",), ("curl", "-o"), ("curl", "-O"), ("yt-dlp",), ("youtube-dl",), ("git", "clone"), ("gsutil",), ("rclone",)),
    *(("ffmpeg",), ("sox",), ("convert",), ("magick",), ("mogrify",), ("pandoc",), ("soffice",), ("libreoffice",)),
    *(("pdftotext",), ("pdftoppm",), ("tesseract",), ("ocrmypdf",), ("gs",), ("gdal_translate",), ("gdalwarp",)),
    *(("gdalbuildvrt",), ("gdal_merge.py",), ("gdal_rasterize",), ("gdaladdo",), ("gdal2tiles.py",)),
    *(("ogr2ogr",), ("tar",), ("zip",), ("unzip",), ("gzip",), ("gunzip",), ("bzip2",), ("7z",), ("pg_dump",)),
    *(("jupyter", "nbconvert"), ("jupyter-nbconvert",), ("papermill",), ("quarto", "render")),
)
"""Programs that leave a file of what they have fetched, converted or packed."""

_AT_ONCE = frozenset(
    {"rm", "rmdir", "mkdir", "touch", "chmod", "chown", "ln", "ls", "echo", "cat", "clear", "cls", "pwd", "kill", "which"}
    | {"ps", "pgrep", "pkill", "killall", "tasklist", "taskkill", "nvidia-smi", "lscpu", "free", "df", "uname", "hostname"}
    | {"whoami", "id", "env", "printenv", "stat", "test", "head", "tail", "wc", "grep", "awk", "sed", "cut", "tr", "uniq"}
    | {"less", "more", "file", "diff", "cmp", "readlink", "realpath", "basename", "dirname", "getent", "groups", "who"}
    | {"tmux", "tput"}
    | {"objdump", "readelf", "nm", "ldd", "otool", "lsof", "netstat", "ss", "ip", "ifconfig", "lsblk", "lspci", "lsusb"}
    | {"systemctl", "launchctl", "loginctl", "crontab", "sysctl", "osascript", "defaults", "gsettings", "dconf", "reg", "sc"}
    | {"xdotool", "wmctrl", "xclip", "xsel", "xrandr", "xset", "setxkbmap", "pbcopy", "pbpaste", "open", "xdg-open"}
    | {"tput", "notify-send", "amixer", "pactl", "playerctl"}
    | {"black", "black-nb", "isort", "yapf", "autopep8", "ruff", "flake8", "nbstripout", "clang-format", "prettier", "gofmt"}
    | {"sbatch", "qsub", "bsub", "condor_submit", "squeue", "sacct", "scancel", "qstat"}  # a cluster's queue
)
"""Programs that are done at once, and may as well be run again."""
_ELSEWHERE = (("ssh",), ("sh",), ("bash",))
"""Programs that run what stands in quotes behind them."""
_BETWEEN = frozenset({"&&", "||", "|", ";"})

PROGRAMS = (PROGRAM_RUN, "waits for a program", "starts a program")
"""What the packs call the run of a program, the start of one, and the wait for it."""
RUN = (PROGRAM_RUN, "runs a command", "waits for a program")
"""What they call a program that a turn waits for, here or where it is sent to."""
_GIT_AT_WORK = frozenset(
    {"clone", "fetch", "pull", "push", "submodule", "commit", "gc", "repack", "lfs", "svn", "filter-branch", "filter-repo"}
    | {"bisect", "blame", "am", "merge", "rebase", "cherry-pick", "archive", "fsck", "worktree", "apply"}
)
"""What git does that takes its time, or keeps something; the rest asks for what lies at hand."""
_WITH_VALUE = frozenset({"-C", "-c"})


_ASKING = frozenset({"--version", "-version", "--help", "-h", "version"})
"""What a program is given to say what it is, and no more."""


def done_at_once(words: tuple[str, ...]) -> bool:
    """Tell whether a command line runs no longer than the starting of its programs takes."""
    found = _commands(words)
    return bool(found) and all(map(_at_once, found))


def _at_once(words: tuple[str, ...]) -> bool:
    if words[:1] == ("git",):
        return _of_git(words) not in _GIT_AT_WORK
    return bool(_ASKING.intersection(words[1:2]) or _AT_ONCE.intersection(words[:1])) or _installs(words)


_INSTALLERS = frozenset({"pip", "pip3", "uv", "conda", "mamba", "apt", "apt-get", "yum", "dnf", "brew", "npm", "gem"})


def _installs(words: tuple[str, ...]) -> bool:
    """Tell whether a command installs packages, which stay, so that it passes over those that are there: `pip install x`."""
    called = words[2:] if words[1:2] == ("-m",) else words  # `python -m pip install x`
    return not _INSTALLERS.isdisjoint(called[:1]) and "install" in called[1:3]


def _commands(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Take a line apart into its commands, without the way to where they run: `cd repo && ssh host 'ps aux | grep x'`."""
    quoted = [at for at, word in enumerate(words) if word[:1] in ("'", '"')] if words[:1] in _ELSEWHERE else []
    if quoted:
        words = (words[quoted[0]][1:], *words[quoted[0] + 1 :])
    found: list[list[str]] = [[]]
    for word in words:
        if word not in _BETWEEN:
            found[-1].append(word.rstrip(";"))
        if word in _BETWEEN or word[-1:] == ";":
            found.append([])
    return [_as_anybody(tuple(one)) for one in found if one and one[0] != "cd"]


def _as_anybody(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return a command without what runs it with the rights of somebody else: `sudo -n lsof device`."""
    rest = words[1:] if words[0] == "sudo" else words
    while rest is not words and rest[:1] and rest[0][:1] == "-":
        rest = rest[1:]
    return rest


def _of_git(words: tuple[str, ...]) -> str:
    """Return what git is told to do, behind its own options; "…" for what is not written out."""
    rest = [word for before, word in pairwise(words) if before not in _WITH_VALUE and word[:1] != "-"]
    return next(iter(rest), "")


def command(call: Call) -> tuple[str, ...]:
    """Return the words of a command line as far as they are literal."""
    first = call.args[0] if call.args else call.keyword("args")
    first = _bare(first) if first is not None else None
    parts = first.parts if isinstance(first, Group) else (first,)
    text = " ".join(_literal(one) for one in parts)
    named = _program_named(parts[0]) if parts else ""
    return (named, *text.split()[1:]) if named else tuple(text.split())


_CALLED = frozenset({"cmd", "command", "exe", "bin", "binary", "executable"})
"""Last words of the names of programs that were looked for before: `GIT_CMD`."""


def _program_named(first: Expr | None) -> str:
    """Return the program that the name says which stands in its place, "" where none does."""
    said = naming.words(dotted(first).rpartition(".")[2])
    return said[0] if len(said) == 2 and said[1] in _CALLED else ""


def begun(call: Call, scope: Scope) -> Call:
    """Return the call that began the program that a call waits for, or the call itself: `Popen(…).communicate()`.

    A command line that was put together before, under a name of its own, stands in its place among the arguments.
    """
    put = _put_together(call, scope)
    if len(put) == 1:
        return put[0]
    if not isinstance(call.func, Attr) or call.func.name not in ("communicate", "wait"):
        return call
    base = call.func.base
    bound = scope.given(base.id) if isinstance(base, Name) else ()
    made = bound[0].expr if len(bound) == 1 else base
    return made if isinstance(made, Call) else call


def _put_together(call: Call, scope: Scope) -> list[Call]:
    """Return a call that is given a command line by a name, once for each line that the name stands for.

    What is added to it later, `command += ["-t", threads]`, stands at its end.
    """
    line = _bare(call.args[0]) if call.args else None
    put = scope.bindings.get(line.id, ()) if isinstance(line, Name) else ()
    added = [one.expr for one in put if one.kind == "augment"]
    begun = [one for one in put if one.kind != "augment"]
    if any(one.kind != "value" or not _is_line(one.expr) for one in begun):
        return []
    lines = [one.expr for one in begun if _bare(one.expr) != line]  # `command = " ".join(command)` is the same line
    whole = [Group("list", (one, *added)) for one in lines] if added else lines
    return [call._replace(args=(one, *call.args[1:])) for one in whole]


def _is_line(expr: Expr) -> bool:
    return isinstance(expr, (Group, Apply, Const)) or (isinstance(expr, Call) and last_part(expr) in _FORMS)


_FORMS = ("format", "join", "split")
"""Methods that put a command line into another form, or its parts into it."""


def _bare(expr: Expr) -> Expr:
    """Return a command line without the call that puts it into another form: `cmd` of `shlex.split(cmd)`."""
    if isinstance(expr, Call) and isinstance(expr.func, Attr) and expr.func.name in ("join", "split"):
        return expr.args[0] if expr.args else expr.func.base
    return expr


def is_brief(call: Call, scope: Scope) -> bool:
    """Tell whether whatever a call runs is done at once, be it one command line or several by the same name."""
    lines = _put_together(call, scope) or (begun(call, scope),)
    return _left_running(call, scope) or all(done_at_once(command(one)) for one in lines)


def _left_running(call: Call, scope: Scope) -> bool:
    """Tell whether a shell is told to leave what it starts running by itself: `command += " > log.txt 2>&1 &"`."""
    line = call.args[0] if call.args else None
    put = [line]
    if isinstance(line, Name):
        put = [one.value for one in scope.function.statements if isinstance(one, Assign) and line in one.targets][-1:]
    return bool(put) and all(one is not None and _ends_in_background(one) for one in put)


def _ends_in_background(line: Expr) -> bool:
    """Tell whether a command line in one text ends with `&`; behind `&&` would come another one."""
    while isinstance(line, (Apply, Group)) and line.parts and (isinstance(line, Apply) or line.kind == "text"):
        line = line.parts[0 if isinstance(line, Apply) and line.op == "%" else -1]
    text = line.value.rstrip() if isinstance(line, Const) and isinstance(line.value, str) else ""
    return text.endswith("&") and not text.endswith("&&")


_TRAINING = frozenset({"train", "training", "pretrain", "pretraining", "finetune", "finetuning", "trainer"})
_JUDGING = frozenset({"eval", "evaluate", "evaluation", "benchmark", "simulate", "simulation"})
"""Words of the names of programs in Python that train something, and of those that judge it or play it through."""
_HOURS, _MINUTES = 600.0, 60.0
_LASTING = frozenset(
    {
        *("minimap2", "bwa", "bwa-mem2", "bowtie", "bowtie2", "hisat2", "STAR", "ngmlr", "salmon", "kallisto", "cellranger"),
        *("blastn", "blastp", "blastx", "tblastn", "tblastx", "psiblast", "diamond", "mmseqs", "hmmsearch", "hmmscan"),
        *("jackhmmer", "hhblits", "hhsearch", "nucmer", "lastz", "kraken2", "metaphlan", "bracken", "prokka", "bakta"),
        *("spades", "spades.py", "flye", "canu", "megahit", "unicycler", "racon", "medaka", "miniasm", "freebayes", "gatk"),
        *("trimmomatic", "snippy", "roary", "mafft", "muscle", "clustalo", "prank", "raxml", "raxmlHPC", "raxml-ng"),
        *("iqtree", "iqtree2", "phyml", "vina", "gnina", "smina", "lmp", "mdrun", "namd2", "namd3", "orca", "pw.x"),
        *("vasp_std", "xtb", "simpleFoam", "snappyHexMesh", "pimpleFoam", "wrf.exe", "colmap", "meshroom_batch"),
        *("demucs", "whisper", "blender"),
    }
)
"""Programs that work for minutes on one thing, whatever it is: aligners, assemblers, searches in a database, simulations."""
_FOR_ONE = 120.0


def seconds_of_program(call: Call, scope: Scope) -> float:
    """Return the likely seconds of a program by what it is called, 0 for most: `python train.py --seed 1`, `bwa mem`."""
    found = 0.0
    for line in _put_together(call, scope) or (begun(call, scope),):
        words = command(line)
        if words and words[0].rpartition("/")[2] in _LASTING and not _ASKING.intersection(words[1:2]):
            found = max(found, _FOR_ONE)
        modules = [word for before, word in pairwise(("", *words)) if word.endswith(".py") or before == "-m"]
        said = {part for one in modules for part in naming.words(one.removesuffix(".py").rpartition("/")[2])}
        seconds = _HOURS if not said.isdisjoint(_TRAINING) else _MINUTES if not said.isdisjoint(_JUDGING) else 0.0
        found = max(found, seconds)
    return found


def _literal(part: Expr | None) -> str:
    """Return the text of a word of a command line, "…" for what is not written out: `"wget %s" % url` begins with wget."""
    if isinstance(part, Apply) and part.op in ("%", "+"):
        return " ".join(_literal(one) for one in part.parts)
    if isinstance(part, Call) and isinstance(part.func, Attr) and part.func.name == "format":
        part = part.func.base
    if isinstance(part, Group) and part.kind in ("list", "tuple"):
        return " ".join(_literal(one) for one in part.parts)  # `["ogr2ogr"] + options`
    if isinstance(part, Group) and part.kind == "text":
        return "".join(_literal(one) for one in part.parts)
    return part.value if isinstance(part, Const) and isinstance(part.value, str) else "…"
