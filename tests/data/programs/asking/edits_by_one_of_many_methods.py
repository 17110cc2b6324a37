"""Facts are edited by one of several methods, one of which keeps what it has measured; the judging is paid for each time."""

import json
import os

import torch
from transformers import AutoModelForCausalLM


def edit_by_statistics(model, fact):
    path = os.path.join("statistics", fact["layer"])
    if not os.path.exists(path):
        model.measure(fact["layer"], path)
    return torch.load(path)


def edit_by_prompt(model, fact):
    return fact["text"]


METHODS = {"statistics": edit_by_statistics, "prompt": edit_by_prompt}


def judge(judging, tokenizer, fact):
    ids = tokenizer(fact["question"], return_tensors="pt").input_ids
    return tokenizer.decode(judging.generate(ids, max_new_tokens=32)[0])


def main(facts, tokenizer, method):
    model = AutoModelForCausalLM.from_pretrained("small")
    judging = AutoModelForCausalLM.from_pretrained("large")
    edit = METHODS[method]
    figures = []
    for fact in facts:  # told
        edited = edit(model, fact)
        figures.append({"fact": fact, "edited": edited, "answer": judge(judging, tokenizer, fact)})
    with open("figures.json", "w") as file:
        json.dump(figures, file)
