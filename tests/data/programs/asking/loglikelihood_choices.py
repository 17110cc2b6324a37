import abc
import argparse
import json

import numpy as np
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

REGISTRY = {}


def register(name):
    def decorate(cls):
        REGISTRY[name] = cls
        return cls

    return decorate


class Task(abc.ABC):
    @abc.abstractmethod
    def docs(self): ...

    @abc.abstractmethod
    def requests(self, doc): ...


@register("copa")
class Copa(Task):
    def docs(self):
        return [json.loads(line) for line in open("copa.jsonl")]

    def requests(self, doc):
        return [(doc["premise"], " " + choice) for choice in doc["choices"]], doc["label"]


class HFScorer:
    def __init__(self, name):
        self.tok = AutoTokenizer.from_pretrained(name)
        self.lm = AutoModelForCausalLM.from_pretrained(name, device_map="auto")

    def loglikelihood(self, context, continuation):
        ctx = self.tok(context).input_ids
        cont = self.tok(continuation, add_special_tokens=False).input_ids
        ids = torch.tensor([ctx + cont], device=self.lm.device)
        with torch.no_grad():
            logp = self.lm(ids).logits.log_softmax(-1)[0, len(ctx) - 1 : -1]
        return logp.gather(1, ids[0, len(ctx) :, None]).sum().item()


def evaluate(task, scorer):
    hits = []
    for doc in task.docs():
        choices, label = task.requests(doc)
        scores = [scorer.loglikelihood(*c) for c in choices]
        hits.append(int(np.argmax(scores)) == label)
    return float(np.mean(hits))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", required=True)
    ap.add_argument("--tasks", default="copa")
    args = ap.parse_args()
    scorer = HFScorer(args.model)
    print(json.dumps({name: evaluate(REGISTRY[name](), scorer) for name in args.tasks.split(",")}))  # gap: comprehensions that run networks alone are not read


if __name__ == "__main__":
    main()
