"""Greedy coordinate gradient against one open-weights chat model."""
import argparse
import os
import time

import torch
import torch.nn.functional as F
from transformers import AutoModelForCausalLM, AutoTokenizer


class Clocked:
    minutes = 5.0

    def __init__(self, where):
        self.where = where
        self._last = time.monotonic()

    def restore(self):
        return torch.load(self.where, weights_only=True) if os.path.exists(self.where) else {}

    def beat(self, **what):
        now = time.monotonic()
        if now - self._last > 60 * self.minutes:
            torch.save(what, self.where + "~")
            os.replace(self.where + "~", self.where)
            self._last = now


class GCG(Clocked):
    def __init__(self, name, goal, target, where, width=256, topk=128):
        super().__init__(where)
        self.tok = AutoTokenizer.from_pretrained(name)
        self.lm = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16).cuda().requires_grad_(False)
        self.goal = self.tok(goal, return_tensors="pt").input_ids[0].cuda()
        self.target = self.tok(target, add_special_tokens=False, return_tensors="pt").input_ids[0].cuda()
        self.width, self.topk = width, topk
        self.W = self.lm.get_input_embeddings().weight

    def losses(self, embeds):
        logits = self.lm(inputs_embeds=embeds).logits
        n = len(self.target)
        tgt = self.target.expand(len(embeds), n)
        return F.cross_entropy(logits[:, -n - 1:-1].transpose(1, 2).float(), tgt, reduction="none").mean(1)

    def pack(self, suf):
        g, t = self.W[self.goal], self.W[self.target]
        return torch.cat([g.expand(len(suf), -1, -1), suf, t.expand(len(suf), -1, -1)], dim=1)

    def propose(self, suffix):
        hot = F.one_hot(suffix, len(self.W)).to(self.W.dtype).requires_grad_()
        grad, = torch.autograd.grad(self.losses(self.pack((hot @ self.W)[None])).sum(), hot)
        top = (-grad).topk(self.topk, dim=1).indices
        pos = torch.randint(0, len(suffix), (self.width,), device="cuda")
        pick = torch.randint(0, self.topk, (self.width,), device="cuda")
        cand = suffix.repeat(self.width, 1)
        cand[torch.arange(self.width), pos] = top[pos, pick]
        return cand

    def run(self, steps, length=20):
        st = self.restore()
        suffix = st.get("suffix", self.tok("! " * length, return_tensors="pt").input_ids[0, 1:length + 1]).cuda()
        for i in range(st.get("i", 0), steps):  # fine
            cand = self.propose(suffix)
            with torch.no_grad():
                loss = torch.cat([self.losses(self.pack(self.W[c])) for c in cand.split(32)])
            suffix = cand[loss.argmin()]
            print(i, f"{loss.min():.3f}", repr(self.tok.decode(suffix)))
            self.beat(i=i + 1, suffix=suffix.cpu())
        return self.tok.decode(suffix)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("model")
    ap.add_argument("goal")
    ap.add_argument("target")
    ap.add_argument("--steps", type=int, default=2000)
    ap.add_argument("--state", default="gcg.pt")
    a = ap.parse_args()
    print(GCG(a.model, a.goal, a.target, a.state).run(a.steps))
