import abc
import sys

import openai
import pandas as pd


class BaseAnnotator(abc.ABC):
    def __init__(self):
        self.client = openai.OpenAI()
        self.rows = None

    def ask(self, text):
        return self.client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": text}])

    def annotate(self, chunks):
        annotated = []
        for chunk in chunks:  # fine
            annotated.extend(self._keep(pd.DataFrame([self.ask(text) for text in chunk])))
        return annotated

    def _keep(self, frame):
        self._store_rows(frame)
        return frame.to_dict(orient="records")

    def _store_rows(self, frame):
        self.rows = frame if self.rows is None else pd.concat([self.rows, frame])


class KeptAnnotator(BaseAnnotator):
    def __init__(self, caching_path="annotations.json"):
        super().__init__()
        self.caching_path = caching_path

    def save(self, path=None):
        path = path or self.caching_path
        if path is not None:
            self.rows.to_json(path, orient="records")

    def _store_rows(self, frame):
        super()._store_rows(frame)
        self.save()


def main():
    texts = pd.read_csv(sys.argv[1])["text"].tolist()
    chunks = [texts[start : start + 64] for start in range(0, len(texts), 64)]
    print(len(KeptAnnotator().annotate(chunks)))


if __name__ == "__main__":
    main()
