import os

import pandas as pd
from faster_whisper import WhisperModel


def run(folder, out):
    model = WhisperModel("large-v2", device="cuda")
    rows = []
    for name in os.listdir(folder):  # told
        segments, info = model.transcribe(os.path.join(folder, name), beam_size=5)
        text = " ".join(s.text for s in segments)
        rows.append((name, text, info.duration))
    pd.DataFrame(rows, columns=["file", "text", "duration"]).to_csv(out, index=False)

if __name__ == "__main__":
    run("calls", "calls.csv")
