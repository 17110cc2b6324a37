import argparse
from pathlib import Path

import librosa
import numpy as np
from tqdm import tqdm


def mel(path, sr=22050, n_mels=80):
    wav, _ = librosa.load(path, sr=sr)
    wav, _ = librosa.effects.trim(wav, top_db=30)
    return np.log(np.maximum(librosa.feature.melspectrogram(y=wav, sr=sr, n_mels=n_mels), 1e-5))


class Preprocessor:
    def __init__(self, src, dst):
        self.src, self.dst = Path(src), Path(dst)
        self.dst.mkdir(parents=True, exist_ok=True)

    def target(self, wav):
        return self.dst / wav.relative_to(self.src).with_suffix(".npy").name

    def process(self, wav):
        target = self.target(wav)
        if target.exists():
            return False
        np.save(target, mel(wav))
        return True

    def run(self):
        done = 0
        for wav in tqdm(sorted(self.src.rglob("*.wav"))):  # fine
            done += self.process(wav)
        print(f"{done} new files")


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("src")
    p.add_argument("dst")
    a = p.parse_args()
    Preprocessor(a.src, a.dst).run()
