"""Whisper behind a small interface."""
import json

import whisper


class WhisperBackend:
    def __init__(self, size="large-v3", language="en"):
        self.model = whisper.load_model(size)
        self.language = language

    def transcribe(self, audio, target):
        result = self.model.transcribe(str(audio), language=self.language)
        segments = [{"start": s["start"], "end": s["end"], "text": s["text"]} for s in result["segments"]]
        with open(target, "w", encoding="utf-8") as f:
            json.dump(segments, f, ensure_ascii=False)
        return len(segments)
