"""Monocular depth training; disk writes go through a background thread."""
import copy
import logging
import os
import queue
import threading
from pathlib import Path

import torch
from torch.utils.data import DataLoader

from depthlab.data import StereoPairs
from depthlab.losses import photometric
from depthlab.nets import DepthNet

log = logging.getLogger("depth")
RUN = Path("runs/depth_r50")
STEPS = 400_000


class Outbox:
    def __init__(self, path):
        self.path = path
        self.q = queue.Queue(maxsize=2)
        self.thread = threading.Thread(target=self._work)
        self.thread.start()

    def _work(self):
        for item in iter(self.q.get, None):  # fine
            try:
                tmp = self.path.with_suffix(".tmp")
                torch.save(item, tmp)
                os.replace(tmp, self.path)
            except OSError as exc:
                log.warning("write failed, next one in a few minutes: %s", exc)

    def post(self, item):
        self.q.put(item)

    def close(self):
        self.q.put(None)
        self.thread.join()


def host_copy(model, optimizer, step):
    weights = {k: v.detach().cpu().clone() for k, v in model.state_dict().items()}
    return {"model": weights, "optimizer": copy.deepcopy(optimizer.state_dict()), "step": step}


def cycle(loader):
    while True:
        yield from loader


def main():
    logging.basicConfig(level=logging.INFO)
    RUN.mkdir(parents=True, exist_ok=True)
    model = DepthNet().cuda()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
    last, step = RUN / "last.pt", 0
    if last.exists():
        blob = torch.load(last, map_location="cuda")
        model.load_state_dict(blob["model"])
        optimizer.load_state_dict(blob["optimizer"])
        step = blob["step"]
    outbox = Outbox(last)
    frames = cycle(DataLoader(StereoPairs("/data/kitti"), batch_size=12, shuffle=True, num_workers=8))
    try:
        while step < STEPS:  # fine
            left, right, cam = (t.cuda() for t in next(frames))
            loss = photometric(model(left), left, right, cam)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            step += 1
            if step % 500 == 0:
                log.info("%d %.4f", step, loss.item())
                outbox.post(host_copy(model, optimizer, step))
    finally:
        outbox.close()


if __name__ == "__main__":
    main()
