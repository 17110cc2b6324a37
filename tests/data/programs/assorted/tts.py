from TTS.api import TTS

tts = TTS("tts_models/en/x")
for i, line in enumerate(open("book.txt")):  # told
    tts.tts_to_file(text=line, file_path=f"out/{i}.wav")
