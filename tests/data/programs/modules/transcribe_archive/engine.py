"""Work folder and bundling of transcripts."""
import shutil
import tempfile
from pathlib import Path


class Engine:
    def __init__(self, backend):
        self.backend = backend
        self._dir = None

    def __enter__(self):
        self._dir = tempfile.TemporaryDirectory(prefix="transcripts-")
        self.work = Path(self._dir.name)
        return self

    def __exit__(self, *exc):
        self._dir.cleanup()

    def handle(self, audio):
        target = self.work / f"{audio.stem}.json"
        if target.exists():
            return 0
        return self.backend.transcribe(audio, target)

    def bundle(self, name):
        return shutil.make_archive(name, "zip", self.work)
