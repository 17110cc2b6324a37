"""Turn the raw lecture recordings in one bucket into HLS-friendly MP4s in another."""
import json
import logging
import subprocess
import tempfile
import uuid
from pathlib import Path

import boto3
import click

log = logging.getLogger(__name__)

FFMPEG = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y"]


def transcode(src: Path, dst: Path, height: int):
    subprocess.run(
        [*FFMPEG, "-i", str(src), "-vf", f"scale=-2:{height}", "-c:v", "libx264", "-preset", "slow",
         "-crf", "21", "-c:a", "aac", "-movflags", "+faststart", str(dst)],
        check=True,
    )


def iter_keys(s3, bucket, prefix):
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix)
    for page in pages:
        for obj in page.get("Contents", ()):
            if obj["Key"].lower().endswith((".mov", ".mkv", ".mts")):
                yield obj["Key"], obj["Size"]


@click.command()
@click.argument("source")
@click.argument("target")
@click.option("--prefix", default="")
@click.option("--height", default=720, show_default=True)
def cli(source, target, prefix, height):
    s3 = boto3.client("s3")
    manifest = {}
    for key, size in iter_keys(s3, source, prefix):  # gap: the names are random, and what tells them apart comes last
        log.info("%s (%.1f GB)", key, size / 1e9)
        with tempfile.TemporaryDirectory(dir="/scratch") as tmp:
            raw = Path(tmp, Path(key).name)
            s3.download_file(source, key, str(raw))
            out = Path(tmp, "out.mp4")
            transcode(raw, out, height)
            asset = uuid.uuid4().hex
            s3.upload_file(str(out), target, f"assets/{asset}.mp4", ExtraArgs={"ContentType": "video/mp4"})
        manifest[key] = {"asset": asset, "height": height}
    s3.put_object(Bucket=target, Key="manifest.json", Body=json.dumps(manifest, indent=1).encode())
    click.echo(f"{len(manifest)} recordings")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    cli()
