"""Transcode the raw footage of a shoot to 10 bit AV1 for the archive."""
import subprocess
import uuid
from pathlib import Path

import typer
from tqdm import tqdm

app = typer.Typer(add_completion=False)

EXTENSIONS = {".mov", ".mxf", ".mts", ".braw"}


def find_footage(root: Path) -> list[Path]:
    return sorted(p for p in root.rglob("*") if p.suffix.lower() in EXTENSIONS)


def target_for(source: Path, out_dir: Path) -> Path:
    # cameras restart their clip numbers on every card, so names collide
    tag = uuid.uuid4().hex[:8]
    return out_dir / f"{source.stem}_{tag}.mkv"


def is_complete(target: Path) -> bool:
    return target.exists() and target.stat().st_size > 0


def encode(source: Path, target: Path, crf: int, preset: int) -> None:
    partial = target.with_suffix(".part.mkv")
    cmd = ["ffmpeg", "-y", "-loglevel", "error", "-i", str(source)]
    cmd += ["-c:v", "libsvtav1", "-preset", str(preset), "-crf", str(crf), "-pix_fmt", "yuv420p10le"]
    cmd += ["-c:a", "libopus", "-b:a", "192k", str(partial)]
    subprocess.run(cmd, check=True)
    partial.replace(target)


@app.command()
def main(
    root: Path = typer.Argument(..., exists=True, file_okay=False),
    out_dir: Path = typer.Argument(...),
    crf: int = 24,
    preset: int = 3,
) -> None:
    out_dir.mkdir(parents=True, exist_ok=True)
    footage = find_footage(root)
    typer.echo(f"{len(footage)} clips")
    failed = []
    for source in tqdm(footage, unit="clip"):  # told
        target = target_for(source, out_dir)
        if is_complete(target):
            continue
        try:
            encode(source, target, crf, preset)
        except subprocess.CalledProcessError:
            failed.append(source)
    if failed:
        typer.echo("\n".join(f"failed: {p}" for p in failed), err=True)
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
