"""Answer the questions of a benchmark with a model that is handed in, and write the answers down as they come."""

import json
import os

import torch


class Evaluation:
    def __init__(self, args, accelerator):
        self.args = args
        self.accelerator = accelerator

    def batches(self, questions):
        size = self.args.batch_size
        return [questions[start : start + size] for start in range(0, len(questions), size)]

    def accuracy(self, model, questions):
        right = []
        if self.accelerator.is_local_main_process:
            os.makedirs(self.args.output_dir, exist_ok=True)
            writer = open(f"{self.args.output_dir}/answers.jsonl", "w")
        for batch in self.batches(questions):  # told
            prompts = [self.args.prompt.format(one["question"]) for one in batch]
            encoded = model.encode(prompts, return_tensors="pt", padding=True)
            with torch.no_grad():
                produced = model.inference(encoded["input_ids"], max_new_tokens=self.args.max_new_tokens)
            texts = model.decode(produced, skip_special_tokens=True)
            right.append(sum(one["answer"] in text for one, text in zip(batch, texts)))
            if self.accelerator.is_local_main_process:
                for one, text in zip(batch, texts):
                    writer.write(json.dumps({"question": one["question"], "answer": text}) + "\n")
        return sum(right) / len(questions)

    def accuracy_of_the_rest(self, model, questions):
        path = f"{self.args.output_dir}/answers.jsonl"
        known = set()
        if os.path.exists(path):
            with open(path) as written:
                known = {json.loads(line)["question"] for line in written}
        writer = open(path, "a")
        for batch in self.batches(questions):  # fine
            batch = [one for one in batch if one["question"] not in known]
            if not batch:
                continue
            prompts = [self.args.prompt.format(one["question"]) for one in batch]
            encoded = model.encode(prompts, return_tensors="pt", padding=True)
            with torch.no_grad():
                produced = model.inference(encoded["input_ids"], max_new_tokens=self.args.max_new_tokens)
            for one, text in zip(batch, model.decode(produced, skip_special_tokens=True)):
                writer.write(json.dumps({"question": one["question"], "answer": text}) + "\n")
                writer.flush()
