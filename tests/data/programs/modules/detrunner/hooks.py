import copy
import os

import torch

from registry import HOOKS


class Hook:
    priority = 50

    def before_train(self, runner): ...
    def after_train_iter(self, runner): ...
    def after_val(self, runner, metrics): ...
    def after_train(self, runner): ...


@HOOKS.register
class LoggerHook(Hook):
    def __init__(self, interval=50):
        self.interval = interval

    def after_train_iter(self, runner):
        if runner.iter % self.interval == 0:
            runner.logger.info("iter %d %s", runner.iter, {k: round(float(v), 4) for k, v in runner.losses.items()})


@HOOKS.register
class WarmupHook(Hook):
    priority = 10

    def __init__(self, iters=1000):
        self.iters = iters

    def after_train_iter(self, runner):
        if runner.iter <= self.iters:
            for group in runner.optimizer.param_groups:
                group["lr"] = runner.base_lr * runner.iter / self.iters


@HOOKS.register
class CheckpointHook(Hook):
    """Tracks the best weights by a metric and stores them with the last ones."""

    def __init__(self, save_best="map", out_dir="work_dirs"):
        self.save_best, self.out_dir = save_best, out_dir
        self.best_score, self.best_state = -1.0, None

    def after_val(self, runner, metrics):
        if metrics[self.save_best] > self.best_score:
            self.best_score = metrics[self.save_best]
            self.best_state = copy.deepcopy(runner.model.state_dict())
            runner.logger.info("new best %.4f", self.best_score)

    def after_train(self, runner):
        os.makedirs(self.out_dir, exist_ok=True)
        torch.save(runner.model.state_dict(), f"{self.out_dir}/latest.pth")
        if self.best_state is not None:
            torch.save(self.best_state, f"{self.out_dir}/best_{self.save_best}.pth")
