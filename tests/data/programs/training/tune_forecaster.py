import json
import sys

import numpy as np
import optuna
import pandas as pd
from darts import TimeSeries
from darts.metrics import smape
from darts.models import NHiTSModel, TFTModel

BUDGET = 120


def series(path):
    df = pd.read_parquet(path)
    return TimeSeries.from_group_dataframe(df, group_cols="meter", time_col="ts", value_cols="kwh", freq="h")


def build(t: optuna.Trial):
    common = dict(input_chunk_length=t.suggest_int("in", 72, 336, step=24), output_chunk_length=24,
                  batch_size=512, n_epochs=t.suggest_int("epochs", 5, 40),
                  optimizer_kwargs={"lr": t.suggest_float("lr", 1e-4, 1e-2, log=True)},
                  pl_trainer_kwargs={"accelerator": "gpu", "enable_progress_bar": False,
                                     "enable_checkpointing": False})
    if t.suggest_categorical("kind", ["nhits", "tft"]) == "nhits":
        return NHiTSModel(num_blocks=t.suggest_int("blocks", 1, 3), **common)
    return TFTModel(hidden_size=t.suggest_int("hidden", 16, 128, log=True), add_relative_index=True, **common)


def evaluate(model, all_series):
    train = [s[:-168] for s in all_series]
    model.fit(train)
    pred = model.predict(168, series=train)
    return float(np.mean([smape(a[-168:], p) for a, p in zip(all_series, pred)]))


def main():
    data = series(sys.argv[1])
    study = optuna.create_study(direction="minimize", sampler=optuna.samplers.TPESampler(seed=11))
    done = 0
    while True:  # told
        trial = study.ask()
        val = evaluate(build(trial), data)
        study.tell(trial, val)
        done += 1
        print(f"[{done}/{BUDGET}] {val:.3f} best {study.best_value:.3f}", flush=True)
        if done >= BUDGET:
            break

    with open("best_forecaster.json", "w") as f:
        json.dump(study.best_params, f, indent=2)
    study.trials_dataframe().to_csv("trials.csv")


if __name__ == "__main__":
    main()
