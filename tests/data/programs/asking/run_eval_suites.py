"""Zero-shot evaluation of a local model on our standard suites. A suite takes one to three hours on one A100."""
import json
from pathlib import Path
from typing import List

import torch
import typer
from datasets import load_dataset
from transformers import AutoModelForCausalLM, AutoTokenizer

app = typer.Typer()


class SuiteRunner:
    def __init__(self, name: str):
        self.tok = AutoTokenizer.from_pretrained(name)
        self.lm = AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.bfloat16).cuda().eval()

    @torch.inference_mode()
    def _answer(self, prompt: str, new_tokens: int = 256) -> str:
        batch = self.tok(prompt, return_tensors="pt").to("cuda")
        out = self.lm.generate(**batch, max_new_tokens=new_tokens, do_sample=False)
        return self.tok.decode(out[0, batch["input_ids"].shape[1]:], skip_special_tokens=True)

    def _hits(self, rows, question, gold) -> float:
        right = 0
        for row in rows:
            right += str(gold(row)).lower() in self._answer(question(row)).lower()
        return right / len(rows)

    def run_gsm8k(self) -> float:
        rows = load_dataset("gsm8k", "main", split="test")
        return self._hits(rows, lambda r: r["question"], lambda r: r["answer"].split("####")[-1].strip())

    def run_triviaqa(self) -> float:
        rows = load_dataset("trivia_qa", "rc.nocontext", split="validation")
        return self._hits(rows, lambda r: r["question"], lambda r: r["answer"]["value"])

    def run_boolq(self) -> float:
        rows = load_dataset("boolq", split="validation")
        return self._hits(rows, lambda r: f"{r['passage']}\n{r['question']}? yes or no:",
                          lambda r: "yes" if r["answer"] else "no")

    def run_squad(self) -> float:
        rows = load_dataset("squad", split="validation")
        return self._hits(rows, lambda r: f"{r['context']}\n{r['question']}", lambda r: r["answers"]["text"][0])

    def run_all(self, names: List[str]) -> dict:
        table = {}
        for name in names:  # told
            typer.echo(f"== {name}")
            table[name] = getattr(self, f"run_{name}")()
        return table


@app.command()
def main(model: str, out: Path = Path("scores.json"),
         suite: List[str] = typer.Option(["gsm8k", "triviaqa", "boolq", "squad"])):
    table = SuiteRunner(model).run_all(suite)
    out.write_text(json.dumps({"model": model, "scores": table}, indent=2))
    typer.echo(json.dumps(table))


if __name__ == "__main__":
    app()
