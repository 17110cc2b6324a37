"""Nightly build of the text corpus and the small model on top of it."""
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

STAGES = ("download", "dedupe", "tokenize", "train", "export")


@dataclass
class Build:
    day: str
    root: Path = Path("/srv/builds")
    finished: list = field(default_factory=list)

    @property
    def folder(self) -> Path:
        return self.root / self.day

    @property
    def _memo(self) -> Path:
        return self.folder / "stages.json"

    def open(self) -> "Build":
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._memo.exists():
            self.finished = json.loads(self._memo.read_text())
        return self

    def _tick(self, stage: str) -> None:
        self.finished.append(stage)
        fresh = self._memo.with_suffix(".tmp")
        fresh.write_text(json.dumps(self.finished))
        os.replace(fresh, self._memo)

    def _sh(self, *argv: str) -> None:
        subprocess.run(argv, cwd=self.folder, check=True)

    def do_download(self):
        self._sh("aws", "s3", "sync", f"s3://crawl-drop/{self.day}", "raw")

    def do_dedupe(self):
        self._sh("deduper", "--in", "raw", "--out", "clean", "--threshold", "0.8")

    def do_tokenize(self):
        self._sh(sys.executable, "-m", "corpus.tokenize", "clean", "tokens")

    def do_train(self):
        self._sh("torchrun", "--nproc_per_node=4", "-m", "corpus.train", "tokens", "model")

    def do_export(self):
        self._sh(sys.executable, "-m", "corpus.export", "model", "model.gguf")

    def run(self) -> None:
        for stage in STAGES:  # fine
            if stage in self.finished:
                print("have", stage)
                continue
            getattr(self, f"do_{stage}")()
            self._tick(stage)


if __name__ == "__main__":
    Build(sys.argv[1]).open().run()
