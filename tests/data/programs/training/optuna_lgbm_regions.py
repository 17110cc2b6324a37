"""Search LightGBM settings for the demand model of every region."""
import argparse
from dataclasses import dataclass

import lightgbm as lgb
import numpy as np
import optuna
import pandas as pd
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.trial import TrialState
from sklearn.model_selection import TimeSeriesSplit


@dataclass
class SearchSpec:
    trials: int = 200
    journal: str = "demand_studies.log"
    seed: int = 11

    def open(self, region):
        return optuna.create_study(
            study_name=f"demand-{region}",
            direction="minimize",
            storage=JournalStorage(JournalFileBackend(self.journal)),
            sampler=optuna.samplers.TPESampler(seed=self.seed, multivariate=True),
            pruner=optuna.pruners.MedianPruner(n_warmup_steps=1),
            load_if_exists=True,
        )


def objective_for(frame):
    x, y = frame.drop(columns=["qty", "region"]), frame["qty"]

    def objective(trial):
        params = {
            "objective": "tweedie",
            "num_leaves": trial.suggest_int("num_leaves", 15, 511, log=True),
            "learning_rate": trial.suggest_float("learning_rate", 5e-3, 0.3, log=True),
            "feature_fraction": trial.suggest_float("feature_fraction", 0.2, 1.0),
            "tweedie_variance_power": trial.suggest_float("power", 1.05, 1.9),
            "verbosity": -1,
        }
        errs = []
        for k, (a, b) in enumerate(TimeSeriesSplit(5).split(x)):
            booster = lgb.train(params, lgb.Dataset(x.iloc[a], y.iloc[a]), num_boost_round=2000)
            errs.append(float(np.abs(booster.predict(x.iloc[b]) - y.iloc[b]).mean()))
            trial.report(np.mean(errs), k)
            if trial.should_prune():
                raise optuna.TrialPruned()
        return np.mean(errs)

    return objective


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("table")
    args = ap.parse_args()
    spec = SearchSpec()
    sales = pd.read_parquet(args.table).sort_values("date").drop(columns="date")

    for region, frame in sales.groupby("region"):  # fine
        study = spec.open(region)
        finished = study.get_trials(deepcopy=False, states=(TrialState.COMPLETE, TrialState.PRUNED))
        left = spec.trials - len(finished)
        if left > 0:
            study.optimize(objective_for(frame), n_trials=left, gc_after_trial=True)
        print(region, round(study.best_value, 3), study.best_params)


if __name__ == "__main__":
    main()
