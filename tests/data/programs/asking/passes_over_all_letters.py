"""Have a local model put letters of a family into plain German, in as many passes as there are hints; then check some."""
import argparse
import json
from pathlib import Path

import torch
from torch.utils.data import DataLoader
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer

HINTS = json.loads(Path("hints.json").read_text(encoding="utf-8"))


class Rewriter:
    def __init__(self, name, batch):
        self.tokenizer = AutoTokenizer.from_pretrained(name, padding_side="left")
        self.model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.bfloat16, device_map="auto").eval()
        self.batch = batch

    @torch.inference_mode()
    def ask(self, prompts):
        inputs = self.tokenizer(prompts, padding=True, return_tensors="pt").to(self.model.device)
        made = self.model.generate(**inputs, max_new_tokens=800)
        return self.tokenizer.batch_decode(made[:, inputs.input_ids.shape[1]:], skip_special_tokens=True)

    def rewrite(self, letters, folder):
        prompts = [f"{HINTS[0]}\n\n{one['text']}" for one in letters]
        for number in range(max(len(HINTS) - 1, 1)):  # told
            loader = DataLoader(prompts, batch_size=self.batch)
            drafts = []
            for some in tqdm(loader):  # told
                drafts += self.ask(list(some))
            rows = [{"id": one["id"], "text": draft} for one, draft in zip(letters, drafts)]
            (folder / f"pass{number}.json").write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
            if number + 1 < len(HINTS):
                prompts = [f"{HINTS[number + 1]}\n\n{draft}" for draft in drafts]

    def draw(self, letters, folder, seeds):
        prompts = [f"Guess who wrote this letter.\n\n{one['text']}" for one in letters]
        for seed in range(seeds):  # fine
            target = folder / f"writers{seed}.json"
            if target.exists():
                continue
            torch.manual_seed(seed)
            guesses = []
            for some in tqdm(DataLoader(prompts, batch_size=self.batch)):  # fine
                guesses += self.ask(list(some))
            target.write_text(json.dumps(guesses, ensure_ascii=False), encoding="utf-8")

    def check(self, boxes, folder):
        for number in range(boxes):
            letters = json.loads((folder / f"box{number}.json").read_text(encoding="utf-8"))
            doubts = []
            for letter in tqdm(letters, desc=f"box {number}"):  # fine
                doubts += self.ask([f"Which words of this letter cannot be read?\n\n{letter['text']}"])
            target = folder / f"doubts{number}.json"
            target.write_text(json.dumps(doubts, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", default="Qwen/Qwen2.5-7B-Instruct")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--boxes", type=int, required=True)
    args = parser.parse_args()
    rewriter = Rewriter(args.model, args.batch)
    with open(args.folder / "letters.json", encoding="utf-8") as file:
        rewriter.rewrite(json.load(file), args.folder)
    rewriter.check(args.boxes, args.folder)
    with open(args.folder / "letters.json", encoding="utf-8") as file:
        rewriter.draw(json.load(file), args.folder, seeds=20)
