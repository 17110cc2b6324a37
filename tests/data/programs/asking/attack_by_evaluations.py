"""How much an evaluation suffers from each adversarial prompt of a set."""

import argparse

from datasets import load_dataset
from harness import measure
from prompts import ADVERSARIAL
from transformers import AutoModelForCausalLM


class Attack:
    def __init__(self, model, dataset, eval_func):
        self.model = model
        self.dataset = dataset
        self.eval_func = eval_func

    def run(self, prompts):
        drops = {}
        for language in prompts:  # told
            for prompt in prompts[language]:
                drops[prompt] = self.eval_func(prompt, self.dataset, self.model)
        return drops


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model")
    parser.add_argument("--dataset")
    args = parser.parse_args()
    attack = Attack(AutoModelForCausalLM.from_pretrained(args.model), load_dataset(args.dataset), measure)
    for prompt, drop in attack.run(ADVERSARIAL[args.dataset]).items():
        print(prompt, drop)
