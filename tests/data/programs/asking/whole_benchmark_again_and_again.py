"""A benchmark is answered as a whole by each call, six times over, and all answers wait in a list."""

import json


class Benchmark:
    repeats = 6

    def __init__(self, path):
        self.examples = [json.loads(line) for line in open(path)]

    def answer(self, model, path):
        gathered = []
        for seed in range(self.repeats):  # told
            requests = []
            for example in self.examples:
                requests.append((example["prompt"], {"seed": seed, "max_new_tokens": 8192}))
            gathered.append(model.generate_until(requests))
        with open(path, "w") as opened:
            json.dump(gathered, opened)
