import logging
import subprocess
from pathlib import Path

import typer

log = logging.getLogger(__name__)


class Converter:
    def __init__(self, source: Path, target: Path):
        self.source = source
        self.target = target

    def wanted(self, scene):
        return self.target / scene.relative_to(self.source).with_suffix(".cog.tif")

    def convert(self, scene):
        out = self.wanted(scene)
        if out.exists():
            log.debug("have %s", out)
            return
        out.parent.mkdir(parents=True, exist_ok=True)
        part = out.with_suffix(".part")
        subprocess.run(["gdal_translate", "-of", "COG", "-co", "COMPRESS=DEFLATE", str(scene), str(part)], check=True)
        part.rename(out)

    def run(self):
        for scene in self.source.rglob("*.jp2"):  # fine
            self.convert(scene)


def main(source: Path, target: Path):
    Converter(source, target).run()


if __name__ == "__main__":
    typer.run(main)
