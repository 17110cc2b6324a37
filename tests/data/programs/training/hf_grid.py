"""Compare encoders on our in-house ticket corpora and print the table for the report."""
import itertools
from typing import Annotated

import numpy as np
import pandas as pd
import typer
from datasets import load_dataset
from sklearn.metrics import f1_score
from transformers import AutoModelForSequenceClassification, AutoTokenizer, Trainer, TrainingArguments

ENCODERS = ["bert-base-german-cased", "deepset/gbert-large", "xlm-roberta-large", "microsoft/mdeberta-v3-base"]
CORPORA = ["billing", "outage", "churn", "fraud", "moves"]
SEEDS = (1, 2, 3)

app = typer.Typer()


def metrics(ev):
    return {"f1": f1_score(ev.label_ids, np.argmax(ev.predictions, -1), average="macro")}


def do_it(encoder, corpus, seed, epochs):
    tok = AutoTokenizer.from_pretrained(encoder)
    ds = load_dataset("csv", data_files={s: f"data/{corpus}_{s}.csv" for s in ("train", "test")})
    ds = ds.map(lambda b: tok(b["text"], truncation=True, max_length=256), batched=True)
    n = len(set(ds["train"]["label"]))
    args = TrainingArguments(
        output_dir="/tmp/hf_grid",
        num_train_epochs=epochs,
        per_device_train_batch_size=16,
        per_device_eval_batch_size=64,
        learning_rate=2e-5,
        warmup_ratio=0.1,
        bf16=True,
        save_strategy="no",
        logging_steps=100,
        seed=seed,
        report_to=[],
    )
    tr = Trainer(model=AutoModelForSequenceClassification.from_pretrained(encoder, num_labels=n), args=args,
                 train_dataset=ds["train"], eval_dataset=ds["test"], processing_class=tok, compute_metrics=metrics)
    tr.train()
    return tr.evaluate()


@app.command()
def main(out: Annotated[str, typer.Option()] = "grid.csv", epochs: int = 4):
    rows = []
    for enc, corpus, seed in itertools.product(ENCODERS, CORPORA, SEEDS):  # told
        typer.echo(f"{enc} / {corpus} / {seed}")
        m = do_it(enc, corpus, seed, epochs)
        rows.append({"encoder": enc, "corpus": corpus, "seed": seed, "f1": m["eval_f1"], "loss": m["eval_loss"]})
    df = pd.DataFrame(rows)
    df.to_csv(out, index=False)
    print(df.pivot_table(index="encoder", columns="corpus", values="f1").round(3).to_markdown())


if __name__ == "__main__":
    app()
