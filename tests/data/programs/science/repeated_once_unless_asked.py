import sys

import torch
from transformers import AutoModelForCausalLM

from sets import load_all


def evaluate(model, sets, repeats=1):
    told = {}
    for _ in range(repeats):
        for name, rows in sets:  # told
            told[name] = [model.generate(row["input_ids"]) for row in rows]
    return told


if __name__ == "__main__":
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_pretrained(sys.argv[1])
    print(evaluate(model, load_all(sys.argv[2])))
