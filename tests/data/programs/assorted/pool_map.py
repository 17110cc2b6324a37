import glob
import pickle
from multiprocessing import Pool

import librosa


def feats(path):
    y, sr = librosa.load(path)
    return path, librosa.feature.mfcc(y=y, sr=sr)

if __name__ == "__main__":
    files = glob.glob("wavs/**/*.wav", recursive=True)
    out = {}
    with Pool(8) as p:
        for path, f in p.imap_unordered(feats, files):  # told
            out[path] = f
    pickle.dump(out, open("feats.pkl", "wb"))
