"""Embed the field recordings with CLAP into one .npy table."""
import json
import os
from pathlib import Path

import librosa
import numpy as np
import torch
from transformers import ClapModel, ClapProcessor

LIST = Path("/data/birds/recordings.txt")
TABLE = Path("/data/birds/clap.npy")
MARK = Path("/data/birds/clap.position.json")
NAME = "laion/larger_clap_general"
DIM = 512
BATCH = 32


def open_table(path, rows, dim):
    if path.exists():
        table = np.lib.format.open_memmap(path, mode="r+")
        if table.shape == (rows, dim):
            return table
        raise SystemExit(f"{path} has shape {table.shape}, the list has {rows} rows")
    return np.lib.format.open_memmap(path, mode="w+", dtype=np.float32, shape=(rows, dim))


def get_position():
    return json.loads(MARK.read_text())["row"] if MARK.exists() else 0


def set_position(row):
    tmp = MARK.with_suffix(".tmp")
    tmp.write_text(json.dumps({"row": row}))
    os.replace(tmp, MARK)


def load_clips(files):
    return [librosa.load(f, sr=48_000, mono=True, duration=30)[0] for f in files]


@torch.inference_mode()
def embed(model, processor, files):
    inputs = processor(audios=load_clips(files), sampling_rate=48_000, return_tensors="pt")
    return model.get_audio_features(**inputs.to("cuda")).cpu().numpy()


def main():
    files = LIST.read_text().splitlines()
    processor = ClapProcessor.from_pretrained(NAME)
    model = ClapModel.from_pretrained(NAME).cuda().eval()
    table = open_table(TABLE, len(files), DIM)

    for start in range(get_position(), len(files), BATCH):  # fine
        names = files[start : start + BATCH]
        table[start : start + len(names)] = embed(model, processor, names)
        table.flush()
        set_position(start + len(names))
        print(f"{start + len(names)}/{len(files)}", flush=True)


if __name__ == "__main__":
    main()
