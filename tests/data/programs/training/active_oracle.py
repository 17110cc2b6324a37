"""Pool based active learning where the labels come from the paid labelling API."""
import os
import time
from dataclasses import dataclass, field

import httpx
import numpy as np
from modAL.models import ActiveLearner, Committee
from modAL.disagreement import vote_entropy_sampling
from sentence_transformers import SentenceTransformer
from sklearn.svm import SVC
from sklearn.ensemble import RandomForestClassifier

API = os.environ.get("LABEL_API", "https://labels.internal/v2")


@dataclass
class Oracle:
    token: str
    http: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=60))

    def label(self, text: str) -> int:
        r = self.http.post(f"{API}/tasks", json={"text": text}, headers={"Authorization": f"Bearer {self.token}"})
        r.raise_for_status()
        task = r.json()["id"]
        while True:  # fine
            s = self.http.get(f"{API}/tasks/{task}").json()
            if s["state"] == "done":
                return int(s["label"])
            time.sleep(5)


def seed_set(path):
    z = np.load(path, allow_pickle=True)
    return z["text"], z["y"]


def main(pool_path="pool.txt", queries=1500):
    enc = SentenceTransformer("all-mpnet-base-v2")
    texts = [ln.strip() for ln in open(pool_path, encoding="utf8") if ln.strip()]
    pool = enc.encode(texts, batch_size=256, show_progress_bar=True)
    st, sy = seed_set("seed.npz")
    sx = enc.encode(list(st))
    committee = Committee(
        [ActiveLearner(SVC(probability=True), X_training=sx, y_training=sy),
         ActiveLearner(RandomForestClassifier(400, n_jobs=-1), X_training=sx, y_training=sy)],
        query_strategy=vote_entropy_sampling)
    oracle = Oracle(os.environ["LABEL_TOKEN"])

    asked, answers = [], []
    for q in range(queries):  # told
        idx, _ = committee.query(pool)
        i = int(np.atleast_1d(idx)[0])
        y = oracle.label(texts[i])
        committee.teach(pool[i:i + 1], np.array([y]))
        asked.append(texts.pop(i))
        answers.append(y)
        pool = np.delete(pool, i, axis=0)
        if q % 25 == 0:
            print(q, "labels bought")

    np.savez("labelled.npz", text=np.array(asked, dtype=object), y=np.array(answers))


if __name__ == "__main__":
    main()
