import glob
import os

from pydub import AudioSegment

for f in glob.glob("in/**/*.wav", recursive=True):  # fine
    out = f.replace("in/", "out/").replace(".wav", ".mp3")
    os.makedirs(os.path.dirname(out), exist_ok=True)
    AudioSegment.from_wav(f).export(out, format="mp3")
