import json
from typing import Protocol

from google import genai
from google.genai import types
from gliner import GLiNER

LABELS = ["drug", "dose", "symptom", "diagnosis", "procedure"]


class Backend(Protocol):
    version: str

    def predict(self, text: str) -> tuple[list[tuple[str, str]], float]: ...


class Gemini:
    def __init__(self, model="gemini-2.0-flash"):
        self.version = model
        self.client = genai.Client()

    def predict(self, text):
        r = self.client.models.generate_content(
            model=self.version,
            contents=f"List entities ({', '.join(LABELS)}) as [[label, quote], ...]\n\n{text}",
            config=types.GenerateContentConfig(response_mime_type="application/json", temperature=0),
        )
        pairs = [(l, q) for l, q in json.loads(r.text) if l in LABELS]
        return pairs, 0.5


class Gliner:
    def __init__(self, name="urchade/gliner_large-v2.1", threshold=0.45):
        self.version = name
        self.threshold = threshold
        self.model = GLiNER.from_pretrained(name)

    def predict(self, text):
        found = self.model.predict_entities(text, LABELS, threshold=self.threshold)
        score = min((e["score"] for e in found), default=0.0)
        return [(e["label"], e["text"]) for e in found], score


BACKENDS = {"gemini": Gemini, "gliner": Gliner}
