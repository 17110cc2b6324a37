import glob
import json

import whisper

model = whisper.load_model("large-v3")
texts = {}
for path in sorted(glob.glob("audio/*.mp3")):  # told
    result = model.transcribe(path)
    texts[path] = result["text"]
with open("transcripts.json", "w") as f:
    json.dump(texts, f)
