import os
from itertools import product

import torch
from datasets import load_dataset
from transformers import pipeline

MODELS = ["gpt2-xl", "EleutherAI/gpt-j-6B", "facebook/opt-6.7b", "bigscience/bloom-7b1"]
SHOTS = [0, 1, 4, 8]
TASKS = {"sst2": "sentence", "cola": "sentence", "rotten_tomatoes": "text"}


def prompt_for(train, column, text, k):
    shots = "".join(f"{train[i][column]} => {train[i]['label']}\n" for i in range(k))
    return shots + text + " =>"


def run(pipe, name, column, k):
    data = load_dataset("glue", name) if name in ("sst2", "cola") else load_dataset(name)
    right = 0
    for example in data["validation"]:  # told
        out = pipe(prompt_for(data["train"], column, example[column], k), max_new_tokens=2, return_full_text=False)
        right += out[0]["generated_text"].strip().startswith(str(example["label"]))
    return right / len(data["validation"])


if __name__ == "__main__":
    table = {}
    for model in MODELS:  # told
        pipe = pipeline("text-generation", model=model, torch_dtype=torch.float16, device_map="auto")
        for (task, column), k in product(TASKS.items(), SHOTS):
            table[model, task, k] = run(pipe, task, column, k)
        del pipe
        torch.cuda.empty_cache()
    os.makedirs("out", exist_ok=True)
    with open("out/table.txt", "w") as f:
        for key, value in table.items():
            print(*key, f"{value:.3f}", file=f)
