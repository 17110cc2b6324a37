"""Hyperparameter search for the segmentation crew; start as many of these as there are GPUs."""
import os
import socket

import optuna
import torch
from monai.data import CacheDataset, DataLoader
from monai.inferers import sliding_window_inference
from monai.losses import DiceCELoss
from monai.metrics import DiceMetric
from monai.networks.nets import DynUNet, SegResNet

from crew.transforms import train_tf, val_tf
from crew.splits import cases

N = 60


def pick(trial):
    if trial.suggest_categorical("net", ["segres", "dyn"]) == "segres":
        return SegResNet(init_filters=trial.suggest_categorical("f", [16, 32]), in_channels=4, out_channels=3)
    k = [[3, 3, 3]] * 5
    return DynUNet(3, 4, 3, k, [1, 2, 2, 2, 2], [2, 2, 2, 2])


def fit_and_score(trial):
    net = pick(trial).cuda()
    opt = torch.optim.AdamW(net.parameters(), trial.suggest_float("lr", 1e-5, 1e-2, log=True))
    lossf = DiceCELoss(sigmoid=True, lambda_ce=trial.suggest_float("ce", 0.1, 1.0))
    dl = DataLoader(CacheDataset(cases("train"), train_tf()), batch_size=2, shuffle=True)
    for _ in range(3):
        for b in dl:
            opt.zero_grad()
            lossf(net(b["image"].cuda()), b["label"].cuda()).backward()
            opt.step()
    dice = DiceMetric(reduction="mean")
    with torch.no_grad():
        for b in DataLoader(CacheDataset(cases("val"), val_tf()), batch_size=1):
            p = sliding_window_inference(b["image"].cuda(), (128,) * 3, 2, net)
            dice(p.sigmoid() > 0.5, b["label"].cuda())
    return dice.aggregate().item()


def get_study():
    url = os.environ.get("TUNE_DB", "sqlite:////srv/tune/seg.db")
    return optuna.create_study(study_name="seg-v3", storage=url, direction="maximize", load_if_exists=True,
                               sampler=optuna.samplers.TPESampler(multivariate=True))


def worker():
    study = get_study()
    while len(study.get_trials(states=[optuna.trial.TrialState.COMPLETE])) < N:  # fine
        t = study.ask()
        t.set_user_attr("host", socket.gethostname())
        try:
            study.tell(t, fit_and_score(t))
        except torch.cuda.OutOfMemoryError:
            study.tell(t, state=optuna.trial.TrialState.FAIL)
            torch.cuda.empty_cache()
    print(study.best_params)


if __name__ == "__main__":
    worker()
