import glob

import librosa
import numpy as np

X = []
for f in glob.glob("wav/*.wav"):  # told
    y, sr = librosa.load(f)
    X.append(np.mean(librosa.feature.mfcc(y=y, sr=sr), axis=1))
np.save("X.npy", X)
