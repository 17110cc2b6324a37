"""Score the loop findings against loops of public projects that were labelled by hand.

    python scripts/score_labels.py tests/data/labels/*.jsonl --repos FOLDER [--show]

FOLDER holds a clone of each labelled project, as `owner+name` or `owner/name`; a project without one is told of and left
out. Each line of a label file is one loop: project, commit, path, line, verdict and the reader's reason. A loop labelled
`flag` is found by a warning or an error of CKP1xx on it, or on a loop of the same function around it or in it. The others
(`checkpointed`, `inner-covered`, `not-long`) make an alarm when such a finding stands on just that loop; findings about the
resume (CKP109, CKP110) are none on a loop that saves, since the label speaks of saving alone.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

VERDICTS = ("flag", "checkpointed", "inner-covered", "not-long")
SAVING = ("checkpointed", "inner-covered")
RESUMING = ("CKP109", "CKP110")
READ = (".py", ".ipynb", ".toml", ".cfg", ".yaml", ".yml")
"""The files of a project that a check may read."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a reader says of one loop."""

    repo: str
    commit: str
    path: str
    line: int
    verdict: str
    why: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Score:
    """How many loops of a set were to be told, how many of them were found, and how many findings were alarms."""

    loops: int
    wanted: int
    found: int
    alarms: int

    def __str__(self) -> str:
        told = self.found + self.alarms
        right = f"{self.found / told:.2f}" if told else "-"
        found = f"{self.found / self.wanted:.2f}" if self.wanted else "-"
        return f"{self.loops} loops, {self.wanted} to be told: right {right}, found {found} ({self.alarms} alarms)"


def read(path: Path) -> list[Label]:
    """Return the labels of one file.

    Raises:
        ValueError: a line is no label; the message names file and line.
    """
    labels = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            told = json.loads(line)
            label = Label(**{one.name: told[one.name] for one in fields(Label)})
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{path}:{number}: no label: {error!r}") from error
        if label.verdict not in VERDICTS:
            raise ValueError(f"{path}:{number}: verdict {label.verdict!r}, wanted one of {', '.join(VERDICTS)}")
        labels.append(label)
    return labels


def clone_of(repo: str, folder: Path) -> Path | None:
    """Return the git folder of a project's clone, bare or not, None where there is none."""
    bases = [folder / name / inner for name in (repo.replace("/", "+"), repo) for inner in ("", "repo")]
    found = [place for base in bases for place in (base / ".git", base) if (place / "objects").is_dir()]
    return found[0] if found else None


def export(clone: Path, commit: str, place: Path) -> None:
    """Write what a check may read of a commit to a folder; files whose content the clone lacks are left out."""
    git = ["git", "--git-dir", str(clone)]
    listed = subprocess.run([*git, "ls-tree", "-r", "-z", commit], stdout=subprocess.PIPE, text=True, check=True).stdout
    entries = [entry.partition("\t") for entry in listed.split("\0") if entry.startswith("100")]
    wanted = [(about.split()[2], path) for about, _, path in entries if path.endswith(READ)]
    asked = "".join(f"{digest}\n" for digest, _ in wanted)
    given = subprocess.run([*git, "cat-file", "--batch"], input=asked.encode(), stdout=subprocess.PIPE, check=True).stdout
    at = 0
    for _, path in wanted:
        end = given.index(b"\n", at)
        header, at = given[at:end].split(), end + 1
        if header[-1] == b"missing":
            continue
        target = place / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(given[at : at + int(header[2])])
        at += int(header[2]) + 1


def answers(command: list[str], place: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the findings that count, and all loops, of the project in a folder."""
    told = [json.loads(_asked([*command, what, "--format", "json", "."], place)) for what in ("check", "loops")]
    counted = [one for one in told[0]["findings"] if one["code"].startswith("CKP1") and one["severity"] != "info"]
    return counted, told[1]["loops"]


def _asked(command: list[str], place: Path) -> str:
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        raise SystemExit(f"{shlex.join(command)} gave no report: {done.stderr.strip()[-400:]}")
    return done.stdout


def related(label: Label, loops: list[dict[str, Any]]) -> set[int]:
    """Return the lines of a loop and of the loops of its function that it stands in or that stand in it."""
    here = [one for one in loops if one["path"] == label.path]
    lines = {label.line}
    for me in here:
        if me["line"] == label.line:
            mates = [one for one in here if one["function"] == me["function"]]
            around = [one for one in mates if one["line"] <= me["line"] and me["end_line"] <= one["end_line"]]
            within = [one for one in mates if me["line"] <= one["line"] and one["end_line"] <= me["end_line"]]
            lines.update(one["line"] for one in (*around, *within))
    return lines


def is_told(label: Label, findings: list[dict[str, Any]], loops: list[dict[str, Any]]) -> bool:
    """Tell whether a finding meets a `flag`, or is an alarm on what is labelled otherwise."""
    lines = related(label, loops) if label.verdict == "flag" else {label.line}
    quiet = RESUMING if label.verdict in SAVING else ()
    return any(one["path"] == label.path and one["line"] in lines and one["code"] not in quiet for one in findings)


def judged(labels: list[Label], repos: Path, command: list[str]) -> Iterator[tuple[Label, bool]]:
    """Yield each label whose project has a clone, and whether it is told."""
    projects: dict[tuple[str, str], list[Label]] = defaultdict(list)
    for label in labels:
        projects[label.repo, label.commit].append(label)
    for (repo, commit), own in projects.items():
        clone = clone_of(repo, repos)
        if clone is None:
            print(f"no clone of {repo} in {repos}: {len(own)} labels left out", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as folder:
            export(clone, commit, Path(folder))
            findings, loops = answers(command, Path(folder))
        yield from ((label, is_told(label, findings, loops)) for label in own)


def score(results: list[tuple[Label, bool]]) -> Score:
    """Count what was to be told, found and told wrongly."""
    wanted = [told for label, told in results if label.verdict == "flag"]
    alarms = sum(told for label, told in results if label.verdict != "flag")
    return Score(len(results), len(wanted), sum(wanted), alarms)


def main(argv: list[str] | None = None) -> int:
    """Print the score of each label file, and of all together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", nargs="+", type=Path)
    parser.add_argument("--repos", required=True, type=Path, help="folder of the projects' clones")
    parser.add_argument("--command", default=f"{Path(sys.executable).parent}/safepoint", help="the command to score")
    parser.add_argument("--show", action="store_true", help="print each miss and each alarm with the reader's reason")
    options = parser.parse_args(argv)
    everything: list[tuple[Label, bool]] = []
    for path in options.labels:
        try:
            results = list(judged(read(path), options.repos, shlex.split(options.command)))
        except ValueError as error:
            parser.error(str(error))
        everything += results
        print(f"{path.stem}: {score(results)}")
        for label, told in results if options.show else ():
            if told != (label.verdict == "flag"):
                print(f"  {'alarm' if told else 'miss'}: {label.repo} {label.path}:{label.line}: {label.why}")
    if len(options.labels) > 1:
        print(f"together: {score(everything)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
