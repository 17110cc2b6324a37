"""Rank quantised variants of a model on the harness tasks; the harness itself runs as a subprocess."""
import argparse
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Variant:
    path: Path
    task: str
    store: Path

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def _slip(self) -> Path:
        return self.store / f"{self.name}.{self.task}.json"

    def _measure(self) -> dict:
        done = subprocess.run(
            ["run-harness", "--weights", str(self.path), "--task", self.task, "--json", "-"],
            check=True,
            capture_output=True,
            text=True,
        )
        return json.loads(done.stdout)

    @property
    def report(self) -> dict:
        if not self._slip.exists():
            body = self._measure()
            part = self._slip.with_suffix(".part")
            part.write_text(json.dumps(body))
            os.replace(part, self._slip)
        return json.loads(self._slip.read_text())

    @property
    def accuracy(self) -> float:
        return self.report["acc"]


def board(variants) -> list:
    table = {}
    for variant in variants:  # fine
        table[variant.name] = variant.accuracy
    return sorted(table.items(), key=lambda kv: -kv[1])


def main() -> None:
    ap = argparse.ArgumentParser()
    ap.add_argument("folder", type=Path)
    ap.add_argument("--task", default="mmlu")
    ap.add_argument("--store", type=Path, default=Path("harness"))
    args = ap.parse_args()
    args.store.mkdir(parents=True, exist_ok=True)

    variants = [Variant(p, args.task, args.store) for p in sorted(args.folder.glob("*.gguf"))]
    for name, acc in board(variants):
        print(f"{acc:.4f} {name}")


if __name__ == "__main__":
    main()
