import glob
import os
import whisper

model = whisper.load_model("large-v2")
for path in sorted(glob.glob("recordings/*.wav")):  # fine
    out = path[:-4] + ".txt"
    if os.path.isfile(out):
        continue
    with open(out, "w") as f:
        f.write(model.transcribe(path)["text"])
