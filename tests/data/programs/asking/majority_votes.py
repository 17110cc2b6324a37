import re
from collections import Counter

from datasets import load_dataset
from vllm import LLM, SamplingParams


class SelfConsistency:
    def __init__(self, model, paths=40):
        self.llm = LLM(model=model, tensor_parallel_size=2)
        self.params = SamplingParams(n=paths, temperature=0.7, max_tokens=1024)

    def answer(self, question):
        output = self.llm.generate([f"Q: {question}\nA: Let's think step by step."], self.params)[0]
        found = [re.findall(r"-?\d[\d,]*", o.text) for o in output.outputs]
        votes = Counter(f[-1].replace(",", "") for f in found if f)
        return votes.most_common(1)[0][0] if votes else None


def evaluate(model_name, split="test"):
    solver = SelfConsistency(model_name)
    dataset = load_dataset("gsm8k", "main", split=split)
    right = 0
    for n, example in enumerate(dataset, start=1):  # told
        gold = example["answer"].split("####")[-1].strip().replace(",", "")
        right += solver.answer(example["question"]) == gold
        print(f"{right}/{n} = {right / n:.4f}", end="\r")
    return right / len(dataset)


if __name__ == "__main__":
    print(evaluate("mistralai/Mistral-7B-Instruct-v0.2"))
