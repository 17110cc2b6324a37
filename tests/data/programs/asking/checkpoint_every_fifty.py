import json
import os

import jsonlines
import torch
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer


class Annotator:
    def __init__(self, name, out, every=50):
        self.tok = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
        self.out = out
        self.every = every
        self.buffer = []

    def label(self, row):
        ids = self.tok.apply_chat_template([{"role": "user", "content": row["text"]}], return_tensors="pt").to(self.model.device)
        with torch.no_grad():
            out = self.model.generate(ids, max_new_tokens=64)
        return self.tok.decode(out[0, ids.shape[1] :], skip_special_tokens=True)

    def start(self):
        return sum(1 for _ in open(self.out)) if os.path.exists(self.out) else 0

    def flush(self):
        with jsonlines.open(self.out, "a") as writer:
            writer.write_all(self.buffer)
        self.buffer = []

    def run(self, rows):
        for row in tqdm(rows[self.start() :]):  # fine
            self.buffer.append({**row, "label": self.label(row)})
            if len(self.buffer) >= self.every:
                self.flush()
        self.flush()


if __name__ == "__main__":
    Annotator("Qwen/Qwen2.5-7B-Instruct", "labels.jsonl").run(json.load(open("rows.json")))
