import json
import os
import random

import numpy as np
import optuna
from sklearn.metrics import f1_score
from together import Together

optuna.logging.set_verbosity(optuna.logging.WARNING)
client = Together()
pool = [json.loads(l) for l in open("train.jsonl")]
dev = [json.loads(l) for l in open("dev.jsonl")][:200]
LABELS = sorted({x["label"] for x in pool})


def predict(shots, text, style, temp):
    demo = "\n\n".join(style.format(**s) for s in shots)
    r = client.chat.completions.create(
        model="meta-llama/Llama-3.3-70B-Instruct-Turbo",
        messages=[{"role": "user", "content": demo + "\n\n" + style.format(text=text, label="").rstrip()}],
        temperature=temp,
        max_tokens=8,
    )
    out = r.choices[0].message.content.strip()
    return next((l for l in LABELS if out.startswith(l)), LABELS[0])


STYLES = ["Text: {text}\nLabel: {label}", "Q: {text}\nA: {label}", "### {text} => {label}"]


def objective(trial):
    k = trial.suggest_int("k", 0, 24)
    seed = trial.suggest_int("seed", 0, 9999)
    style = trial.suggest_categorical("style", STYLES)
    temp = trial.suggest_float("temp", 0.0, 0.7)
    shots = random.Random(seed).sample(pool, k)
    preds = [predict(shots, x["text"], style, temp) for x in dev]
    return f1_score([x["label"] for x in dev], preds, average="macro")


def search(n_trials):
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=7, multivariate=True))
    for i in range(n_trials):  # told
        trial = study.ask()
        value = objective(trial)
        study.tell(trial, value)
        if value >= study.best_value:
            print(f"{i:4d} new best {value:.4f} {trial.params}")
    return study


if __name__ == "__main__":
    s = search(int(os.getenv("TRIALS", "150")))
    print("median", np.median([t.value for t in s.trials]))
    with open("few_shot_best.json", "w") as f:
        json.dump(s.best_params, f)
