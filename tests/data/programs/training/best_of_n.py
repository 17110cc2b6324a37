"""Best-of-n data for the next SFT round."""
import gzip
import json
import os
import queue
import sys
import threading

import torch
from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, AutoTokenizer
from vllm import LLM, SamplingParams

N = 16


class Sink(threading.Thread):
    def __init__(self, path):
        super().__init__()
        self.path = path
        self.q = queue.Queue(maxsize=256)

    def run(self):
        with open(self.path, "a", encoding="utf8") as fh:
            while (rec := self.q.get()) is not None:  # fine
                fh.write(json.dumps(rec, ensure_ascii=False) + "\n")
                fh.flush()

    def __enter__(self):
        self.start()
        return self.q.put

    def __exit__(self, *exc):
        self.q.put(None)
        self.join()


def seen(path):
    if not os.path.exists(path):
        return frozenset()
    with open(path, encoding="utf8") as fh:
        return frozenset(json.loads(ln)["id"] for ln in fh if ln.endswith("\n"))


def prompts(skip):
    for row in load_dataset("lmsys/lmsys-chat-1m", split="train", streaming=True):
        if row["language"] == "English" and row["conversation_id"] not in skip:
            yield row["conversation_id"], row["conversation"][0]["content"]


def chunked(it, n):
    buf = []
    for x in it:
        buf.append(x)
        if len(buf) == n:
            yield buf
            buf = []
    if buf:
        yield buf


class Judge:
    def __init__(self, name):
        self.tok = AutoTokenizer.from_pretrained(name)
        self.m = AutoModelForSequenceClassification.from_pretrained(name, torch_dtype=torch.bfloat16).to("cuda:1")

    @torch.inference_mode()
    def __call__(self, prompt, answers):
        chats = [self.tok.apply_chat_template([{"role": "user", "content": prompt},
                                               {"role": "assistant", "content": a}], tokenize=False) for a in answers]
        return self.m(**self.tok(chats, return_tensors="pt", padding=True, truncation=True).to("cuda:1")).logits[:, 0]


def process(out):
    llm = LLM("meta-llama/Llama-3.1-8B-Instruct", gpu_memory_utilization=0.9)
    sp = SamplingParams(n=N, temperature=1.0, top_p=0.95, max_tokens=1024)
    judge = Judge("Skywork/Skywork-Reward-Llama-3.1-8B-v0.2")
    with Sink(out) as emit:
        for part in chunked(prompts(seen(out)), 64):  # fine
            res = llm.chat([[{"role": "user", "content": p}] for _, p in part], sp, use_tqdm=False)
            for (cid, p), r in zip(part, res):
                cands = [o.text for o in r.outputs]
                s = judge(p, cands)
                emit({"id": cid, "prompt": p, "best": cands[int(s.argmax())], "score": s.max().item()})


if __name__ == "__main__":
    process(sys.argv[1])
    with open(sys.argv[1], "rb") as a, gzip.open(sys.argv[1] + ".gz", "wb") as b:
        b.writelines(a)
