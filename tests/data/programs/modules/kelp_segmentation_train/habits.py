import os

import torch
from events import on

LAST = "runs/kelp/last.pt"


@on("start")
def come_back(run):
    if os.path.exists(LAST):
        d = torch.load(LAST, map_location=run.device)
        run.net.load_state_dict(d["net"])
        run.opt.load_state_dict(d["opt"])
        run.epoch = d["epoch"] + 1


@on("round")
def report(run, loss):
    print("%3d %.4f" % (run.epoch, loss))


@on("round")
def put_away(run, loss):
    os.makedirs(os.path.dirname(LAST), exist_ok=True)
    d = {"net": run.net.state_dict(), "opt": run.opt.state_dict(), "epoch": run.epoch}
    torch.save(d, LAST + ".new")
    os.replace(LAST + ".new", LAST)
