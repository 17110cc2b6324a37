import glob

import torchaudio
from torch.utils.data import Dataset


class Recordings(Dataset):
    def __init__(self, folder, part):
        self.paths = sorted(glob.glob(f"{folder}/{part}/*.wav"))

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, at):
        mixed, _ = torchaudio.load(self.paths[at])
        voices, _ = torchaudio.load(self.paths[at].replace(".wav", ".voices.flac"))
        return mixed, voices
