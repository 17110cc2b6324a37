import glob
import whisper

model = whisper.load_model("large-v2")
texts = {}
for path in sorted(glob.glob("recordings/*.wav")):  # told
    texts[path] = model.transcribe(path)["text"]

with open("transcripts.txt", "w") as f:
    for path, text in texts.items():
        f.write(f"{path}\t{text}\n")
