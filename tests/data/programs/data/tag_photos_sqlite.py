import sqlite3
from pathlib import Path

import torch
from PIL import Image
from transformers import CLIPModel, CLIPProcessor

LABELS = ["beach", "mountain", "city", "food", "people", "animal"]


class Tagger:
    def __init__(self, db="tags.db"):
        self.db = sqlite3.connect(db)
        self.db.execute("CREATE TABLE IF NOT EXISTS tags (path TEXT PRIMARY KEY, label TEXT, score REAL)")
        self.model = CLIPModel.from_pretrained("openai/clip-vit-large-patch14")
        self.processor = CLIPProcessor.from_pretrained("openai/clip-vit-large-patch14")

    def known(self, path):
        return self.db.execute("SELECT 1 FROM tags WHERE path = ?", (str(path),)).fetchone() is not None

    def tag(self, path):
        inputs = self.processor(text=LABELS, images=Image.open(path), return_tensors="pt", padding=True)
        with torch.no_grad():
            probs = self.model(**inputs).logits_per_image.softmax(dim=1)[0]
        best = int(probs.argmax())
        with self.db:
            self.db.execute("INSERT INTO tags VALUES (?, ?, ?)", (str(path), LABELS[best], float(probs[best])))


def main(folder="photos"):
    tagger = Tagger()
    for path in Path(folder).rglob("*.jpg"):  # fine
        if not tagger.known(path):
            tagger.tag(path)


if __name__ == "__main__":
    main()
