import hashlib
import os
import pickle

import requests


class CachedModel:
    def __init__(self, url, folder="cache"):
        self.url = url
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    def _path(self, prompt):
        return os.path.join(self.folder, hashlib.md5(prompt.encode()).hexdigest() + ".pkl")

    def generate(self, prompt):
        path = self._path(prompt)
        if os.path.exists(path):
            with open(path, "rb") as f:
                return pickle.load(f)
        answer = requests.post(self.url, json={"inputs": prompt}, timeout=120).json()["generated_text"]
        with open(path, "wb") as f:
            pickle.dump(answer, f)
        return answer


def evaluate(model, examples):
    right = 0
    for example in examples:  # fine
        right += example["target"] in model.generate(example["input"])
    return right / len(examples)


if __name__ == "__main__":
    from bench import load_examples

    print(evaluate(CachedModel("http://localhost:8080/generate"), load_examples("logic_grid")))
