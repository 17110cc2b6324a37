import librosa
import noisereduce as nr
import numpy as np
import torch
from transformers import ASTFeatureExtractor, ASTForAudioClassification

from store import keyed


class Stage:
    version = 1

    def compute(self, item):
        raise NotImplementedError

    @keyed
    def apply(self, item):
        return self.compute(item)


class Spectral(Stage):
    version = 3

    def compute(self, item):
        y, sr = librosa.load(item.path, sr=32_000)
        y = nr.reduce_noise(y=y, sr=sr, stationary=False)
        s = librosa.feature.melspectrogram(y=y, sr=sr, n_mels=128)
        c = librosa.pcen(s * 2**31, sr=sr)
        return np.r_[c.mean(1), c.std(1), librosa.feature.spectral_flatness(y=y).mean()]


class Species(Stage):
    name = "birdnet/ast-finetuned-eu"

    def __init__(self):
        self.fx = ASTFeatureExtractor.from_pretrained(self.name)
        self.net = ASTForAudioClassification.from_pretrained(self.name).cuda().eval()

    @torch.inference_mode()
    def compute(self, item):
        y, _ = librosa.load(item.path, sr=16_000)
        probs = []
        for i in range(0, len(y), 160_000):  # fine
            x = self.fx(y[i:i + 160_000], sampling_rate=16_000, return_tensors="pt").to("cuda")
            probs.append(self.net(**x).logits.sigmoid().cpu().numpy()[0])
        return np.max(probs, 0)
