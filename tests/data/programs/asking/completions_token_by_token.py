"""Completions of a file of prompts by a model that is split over several devices."""

import json
import sys

import torch

from engine import load_engine


def forward(model, tokens, pipelined):
    if pipelined:
        return model.eval_batch(iter([tokens]), return_logits=True)[1]
    return model.module(tokens)


def stream(model, tokens, limit, pipelined):
    model.eval()
    while tokens.shape[1] < limit:
        logits = forward(model, tokens, pipelined)
        tokens = torch.cat([tokens, logits[:, -1:].argmax(-1)], dim=1)
        yield tokens


def complete(model, tokenizer, prompts, limit=512, pipelined=False):
    answers = []
    at = 0
    while True:  # told
        if at == len(prompts):
            return answers
        tokens = torch.tensor([tokenizer.encode(prompts[at])])
        at += 1
        for tokens in stream(model, tokens, limit, pipelined):  # fine
            pass
        answers.append({"prompt": prompts[at - 1], "answer": tokenizer.decode(tokens[0].tolist())})


if __name__ == "__main__":
    model, tokenizer = load_engine(sys.argv[1])
    with open(sys.argv[2]) as prompts:
        answers = complete(model, tokenizer, [line.strip() for line in prompts])
    with open(sys.argv[3], "w") as out:
        json.dump(answers, out)
