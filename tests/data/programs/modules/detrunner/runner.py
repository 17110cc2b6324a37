import logging

import torch
from torchmetrics.detection import MeanAveragePrecision

import components  # noqa: F401
import hooks  # noqa: F401
from registry import DATASETS, HOOKS, LOOPS, MODELS


@LOOPS.register
class IterBasedLoop:
    def __init__(self, runner, max_iters, val_interval):
        self.runner, self.max_iters, self.val_interval = runner, max_iters, val_interval

    def _batches(self):
        while True:  # fine
            yield from self.runner.train_data

    def run(self):
        r = self.runner
        r.call_hook("before_train")
        source = self._batches()
        while r.iter < self.max_iters:  # told
            r.train_iter(next(source))
            r.call_hook("after_train_iter")
            if r.iter % self.val_interval == 0:
                r.call_hook("after_val", r.val())
        r.call_hook("after_train")


class Runner:
    def __init__(self, cfg):
        self.logger = logging.getLogger("runner")
        self.model = MODELS.build(cfg["model"]).cuda()
        self.train_data, self.val_data = DATASETS.build(cfg["train"]), DATASETS.build(cfg["val"], train=False)
        self.base_lr = cfg["lr"]
        self.optimizer = torch.optim.SGD(self.model.parameters(), self.base_lr, 0.9, weight_decay=1e-4)
        self.hooks = sorted((HOOKS.build(h) for h in cfg["hooks"]), key=lambda h: h.priority)
        self.loop = LOOPS.build(cfg["loop"], runner=self)
        self.iter, self.losses = 0, {}

    def call_hook(self, name, *args):
        for h in self.hooks:
            getattr(h, name)(self, *args)

    def train_iter(self, batch):
        self.model.train()
        imgs = [i.cuda() for i in batch[0]]
        targets = [{k: v.cuda() for k, v in t.items()} for t in batch[1]]
        self.losses = self.model(imgs, targets)
        self.optimizer.zero_grad()
        sum(self.losses.values()).backward()
        self.optimizer.step()
        self.iter += 1

    @torch.no_grad()
    def val(self):
        self.model.eval()
        metric = MeanAveragePrecision()
        for imgs, targets in self.val_data:
            out = self.model([i.cuda() for i in imgs])
            metric.update([{k: v.cpu() for k, v in o.items()} for o in out], list(targets))
        return {k: float(v) for k, v in metric.compute().items() if v.numel() == 1}

    def train(self):
        self.loop.run()
