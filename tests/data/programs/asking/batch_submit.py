#!/usr/bin/env python3
"""Send a JSONL file through the OpenAI batch API and fetch what comes back."""
import argparse
import sys
import time
from pathlib import Path

from openai import OpenAI

FINAL = {"completed", "failed", "expired", "cancelled"}


def submit(client: OpenAI, path: Path) -> str:
    marker = path.with_suffix(".batch_id")
    if marker.exists():
        return marker.read_text().strip()
    with path.open("rb") as fh:
        up = client.files.create(file=fh, purpose="batch")
    job = client.batches.create(input_file_id=up.id, endpoint="/v1/chat/completions", completion_window="24h")
    marker.write_text(job.id)
    return job.id


def wait(client: OpenAI, job_id: str, every: float):
    while True:  # fine
        job = client.batches.retrieve(job_id)
        c = job.request_counts
        sys.stderr.write(f"\r{job.status:12s} {c.completed}/{c.total} ({c.failed} failed)")
        if job.status in FINAL:
            sys.stderr.write("\n")
            return job
        time.sleep(every)


def fetch(client: OpenAI, job, path: Path) -> None:
    for kind, fid in (("out", job.output_file_id), ("err", job.error_file_id)):  # fine
        if fid is None:
            continue
        data = client.files.content(fid).read()
        path.with_suffix(f".{kind}.jsonl").write_bytes(data)


def main() -> int:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("requests", type=Path)
    ap.add_argument("--every", type=float, default=60.0)
    a = ap.parse_args()
    client = OpenAI()
    job = wait(client, submit(client, a.requests), a.every)
    fetch(client, job, a.requests)
    return 0 if job.status == "completed" else 1


if __name__ == "__main__":
    raise SystemExit(main())
