import glob

import mne
import numpy as np

feats = []
for f in sorted(glob.glob("eeg/*.edf")):  # told
    raw = mne.io.read_raw_edf(f, preload=True)
    raw.filter(1, 40)
    ica = mne.preprocessing.ICA(n_components=20).fit(raw)
    feats.append(ica.get_components())
np.save("f.npy", feats)
