"""STaR: rationales that reach the right answer become training data, again and again."""
import argparse
import random

import torch
from datasets import load_dataset
from peft import LoraConfig, get_peft_model
from torch.optim import AdamW
from transformers import AutoModelForCausalLM, AutoTokenizer, get_constant_schedule_with_warmup


def gold(row):
    return row["answer"].split("####")[-1].strip().replace(",", "")


class Star:
    def __init__(self, args):
        self.args = args
        self.tok = AutoTokenizer.from_pretrained(args.model, padding_side="left")
        self.tok.pad_token = self.tok.eos_token
        base = AutoModelForCausalLM.from_pretrained(args.model, torch_dtype=torch.bfloat16, device_map="auto")
        self.net = get_peft_model(base, LoraConfig(r=32, target_modules="all-linear", task_type="CAUSAL_LM"))
        self.opt = AdamW((p for p in self.net.parameters() if p.requires_grad), lr=args.lr)
        self.sched = get_constant_schedule_with_warmup(self.opt, 50)

    @torch.no_grad()
    def sample(self, rows):
        kept = []
        bs = self.args.gen_batch
        for i in range(0, len(rows), bs):  # alarm: the loop around it is told as well
            part = rows[i:i + bs]
            enc = self.tok([f"Q: {r['question']}\nA:" for r in part], return_tensors="pt", padding=True).to("cuda")
            ids = self.net.generate(**enc, do_sample=True, temperature=0.8, max_new_tokens=320)
            for r, t in zip(part, self.tok.batch_decode(ids[:, enc.input_ids.shape[1]:], skip_special_tokens=True)):
                if t.strip().split(" ")[-1].strip(".") == gold(r):
                    kept.append(f"Q: {r['question']}\nA:{t}{self.tok.eos_token}")
        return kept

    def fit(self, texts):
        random.shuffle(texts)
        for i in range(0, len(texts), self.args.batch):
            enc = self.tok(texts[i:i + self.args.batch], return_tensors="pt", padding=True, truncation=True).to("cuda")
            loss = self.net(**enc, labels=enc.input_ids).loss
            loss.backward()
            self.opt.step()
            self.sched.step()
            self.opt.zero_grad(set_to_none=True)

    def loop(self, rows):
        for outer in range(self.args.outer):  # told
            self.net.eval()
            good = self.sample(rows)
            print(f"outer {outer}: {len(good)}/{len(rows)} rationales kept")
            self.net.train()
            self.fit(good)
            if outer == self.args.outer - 1:
                self.net.save_pretrained(self.args.out)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", default="meta-llama/Llama-3.2-3B")
    ap.add_argument("--outer", type=int, default=30)
    ap.add_argument("--batch", type=int, default=8)
    ap.add_argument("--gen-batch", type=int, default=64)
    ap.add_argument("--lr", type=float, default=1e-4)
    ap.add_argument("--out", default="star-adapter")
    ns = ap.parse_args()
    Star(ns).loop(list(load_dataset("gsm8k", "main", split="train")))
