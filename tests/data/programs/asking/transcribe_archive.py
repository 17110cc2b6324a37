#!/usr/bin/env python3
"""Transcribe the radio archive so that the search team can index it."""
import csv
import sys
from pathlib import Path

import torch
import whisper

ROOT = Path(sys.argv[1])
dest = Path(sys.argv[2])

device = "cuda" if torch.cuda.is_available() else "cpu"
model = whisper.load_model("large-v3", device=device)


def handle(wav):
    result = model.transcribe(str(wav), language="nl", beam_size=5, condition_on_previous_text=False)
    for seg in result["segments"]:  # fine
        if seg["no_speech_prob"] > 0.8:
            continue
        yield wav.stem, round(seg["start"], 2), round(seg["end"], 2), seg["text"].strip()


lines = []
failed = []
for wav in sorted(ROOT.rglob("*.wav")):  # told
    if wav.stat().st_size < 4096:
        continue
    try:
        lines.extend(handle(wav))
    except RuntimeError as exc:
        print("!!", wav, exc, file=sys.stderr)
        failed.append(wav)
        torch.cuda.empty_cache()
    sys.stdout.write(".")
    sys.stdout.flush()

with dest.open("w", newline="", encoding="utf-8") as fh:
    w = csv.writer(fh, delimiter="\t")
    w.writerow(["episode", "start", "end", "text"])
    w.writerows(lines)
if failed:
    dest.with_suffix(".failed").write_text("\n".join(map(str, failed)))
