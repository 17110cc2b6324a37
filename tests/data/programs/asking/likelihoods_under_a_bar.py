"""How likely a network holds the answers of a benchmark, one request after the other, under a bar of its own."""

import torch
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer


class Judge:
    def __init__(self, name, rank=0):
        self.rank = rank
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name).eval().cuda()

    def loglikelihood(self, requests):
        found = []
        bar = tqdm(total=len(requests), disable=self.rank != 0, desc="Judging")
        for context, answer in [request.args for request in requests]:  # told
            ids = self.tokenizer(context + answer, return_tensors="pt").input_ids.cuda()
            begun = len(self.tokenizer(context).input_ids)
            with torch.inference_mode():
                scores = torch.log_softmax(self.model(ids).logits[0, :-1], dim=-1)
            chosen = scores.gather(1, ids[0, 1:, None])[begun - 1 :]
            found.append(float(chosen.sum()))
            bar.update(1)
        bar.close()
        return found

    def margin(self, pair):
        sides = []
        for text in pair:  # fine
            ids = self.tokenizer(text, return_tensors="pt").input_ids.cuda()
            sides.append(float(self.model(ids, labels=ids).loss))
        return sides[0] - sides[1]


def run(judge, suite):
    return {suite.name: sum(judge.loglikelihood(suite.requests)) / len(suite.requests)}
