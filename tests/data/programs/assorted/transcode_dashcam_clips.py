"""Transcode a dash cam archive to HEVC, keeping the folder layout."""
import hashlib
import subprocess
from pathlib import Path

import typer
from tqdm import tqdm

app = typer.Typer(add_completion=False)


def target_for(source: Path, root: Path, out_dir: Path) -> Path:
    # two cameras write the same names, the folder tells them apart
    tag = hashlib.md5(str(source.parent.relative_to(root)).encode()).hexdigest()[:8]
    return out_dir / f"{source.stem}_{tag}.mp4"


def is_complete(target: Path) -> bool:
    return target.exists() and target.stat().st_size > 0


def encode(source: Path, target: Path, crf: int) -> None:
    partial = target.with_suffix(".part.mp4")
    cmd = ["ffmpeg", "-y", "-loglevel", "error", "-i", str(source)]
    cmd += ["-c:v", "libx265", "-preset", "veryslow", "-crf", str(crf), "-c:a", "copy", str(partial)]
    subprocess.run(cmd, check=True)
    partial.replace(target)


@app.command()
def main(
    root: Path = typer.Argument(..., exists=True, file_okay=False),
    out_dir: Path = typer.Argument(...),
    crf: int = 26,
) -> None:
    out_dir.mkdir(parents=True, exist_ok=True)
    clips = sorted(root.rglob("*.ts"))
    typer.echo(f"{len(clips)} clips")
    failed = []
    for source in tqdm(clips, unit="clip"):  # fine
        target = target_for(source, root, out_dir)
        if is_complete(target):
            continue
        try:
            encode(source, target, crf)
        except subprocess.CalledProcessError:
            failed.append(source)
    if failed:
        typer.echo("\n".join(f"failed: {p}" for p in failed), err=True)
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
