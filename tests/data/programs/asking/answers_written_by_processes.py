"""Each process writes its answers to a file that the program opened to be written from the start."""

import json
import multiprocessing as mp

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


def answer_all(rank, rows, path, limit, output):
    device = torch.device(f"cuda:{rank}")
    model = AutoModelForCausalLM.from_pretrained(path).to(device)
    tokenizer = AutoTokenizer.from_pretrained(path)
    for row in rows:  # told
        tokens = tokenizer(row["prompt"], return_tensors="pt").to(device)
        made = model.generate(**tokens, max_new_tokens=limit)[0]
        row["response"] = tokenizer.decode(made)
        output.write(json.dumps(row) + "\n")
        output.flush()


if __name__ == "__main__":
    output = open("answers.jsonl", "w", encoding="utf-8")
    with open("prompts.jsonl", encoding="utf-8") as opened:
        rows = [json.loads(line) for line in opened]
    parts = [rows[start::4] for start in range(4)]
    started = []
    for rank in range(4):
        process = mp.Process(target=answer_all, args=(rank, parts[rank], "big/model", 4096, output))
        process.start()
        started.append(process)
    for process in started:
        process.join()
