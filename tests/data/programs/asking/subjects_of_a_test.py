"""A model answers the questions of each subject of an examination, by what follows with which probability."""

import os

import pandas as pd
import torch
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer

SUBJECTS = [
    *("algebra", "anatomy", "astronomy", "biology", "botany", "chemistry", "computing", "drawing", "ecology", "economics"),
    *("ethics", "geography", "geometry", "grammar", "history", "law", "logic", "medicine", "music", "nutrition"),
    *("accounting", "acoustics", "agriculture", "archaeology", "banking", "cooking", "dance", "farming", "finance", "glaciers"),
    *("optics", "philosophy", "physics", "politics", "psychology", "religion", "rhetoric", "sociology", "statistics", "trade"),
]
TOPICS = ["algebra", "law", "music"]
CHOICES = "ABCD"


class Examinee:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name).eval().cuda()
        self.choices = [self.tokenizer(one).input_ids[-1] for one in CHOICES]

    @torch.no_grad()
    def answer(self, question):
        ids = self.tokenizer(question, return_tensors="pt").input_ids.cuda()
        logits = self.model(ids).logits[0, -1]
        return CHOICES[int(logits[self.choices].argmax())]


def examine(examinee, rows, subject, folder):
    rows["answer"] = [examinee.answer(question) for question in tqdm(rows["question"])]
    rows["right"] = rows["answer"] == rows["solution"]
    rows.to_csv(os.path.join(folder, f"{subject}_result.csv"), index=False)
    return rows["right"].mean()


def main():
    examinee = Examinee("some/model")
    shares = {}
    for subject in tqdm(SUBJECTS):  # told
        rows = pd.read_csv(f"questions/{subject}.csv")
        shares[subject] = examine(examinee, rows, subject, "results")
    for topic in TOPICS:  # fine
        rows = pd.read_csv(f"extra/{topic}.csv")
        shares["extra " + topic] = examine(examinee, rows, topic, "extra_results")
    print(shares)


if __name__ == "__main__":
    main()
