import optuna
from train import train_model


def objective(trial):
    return train_model(trial.suggest_float("lr", 1e-5, 1e-1, log=True), trial.suggest_int("n", 1, 8))
study = optuna.create_study(direction="maximize")
study.optimize(objective, n_trials=200)  # gap: what a module nobody shows does is not known
print(study.best_params)
