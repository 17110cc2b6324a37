"""Cross-device next-word model: the coordinator side."""
import argparse
import asyncio
import json
import logging
import random
from pathlib import Path

import grpc.aio
import numpy as np

from protos import fl_pb2, fl_pb2_grpc

log = logging.getLogger("coord")


class Strategy:
    def __init__(self, root: Path, beta=0.9, eta=1e-2):
        self.root = root
        self.beta, self.eta = beta, eta
        self.m = None
        self.weights, self.version = self._latest()

    def _latest(self):
        have = sorted(self.root.glob("v*.npz"))
        if not have:
            with np.load(self.root / "init.npz") as z:
                return [z[k] for k in z.files], 0
        with np.load(have[-1]) as z:
            n = len(z.files) // 2
            self.m = [z[f"m{i}"] for i in range(n)]
            return [z[f"w{i}"] for i in range(n)], int(have[-1].stem[1:])

    def aggregate_fit(self, results):
        total = sum(n for _, n in results)
        mean = [sum(d[i] * (n / total) for d, n in results) for i in range(len(self.weights))]
        self.m = mean if self.m is None else [self.beta * a + (1 - self.beta) * b for a, b in zip(self.m, mean)]
        self.weights = [w + self.eta * d for w, d in zip(self.weights, self.m)]
        self._publish()

    def _publish(self):
        self.version += 1
        arrays = {f"w{i}": w for i, w in enumerate(self.weights)} | {f"m{i}": m for i, m in enumerate(self.m)}
        np.savez(self.root / f"v{self.version:06d}.npz", **arrays)


async def ask(addr, strat, deadline):
    async with grpc.aio.insecure_channel(addr) as ch:
        stub = fl_pb2_grpc.DeviceStub(ch)
        req = fl_pb2.FitIns(version=strat.version, tensors=[w.tobytes() for w in strat.weights])
        res = await stub.Fit(req, timeout=deadline)
        return [np.frombuffer(t, "f4").reshape(w.shape) for t, w in zip(res.deltas, strat.weights)], res.examples


async def one_round(devices, strat, k, deadline):
    picked = random.sample(devices, k)
    got = await asyncio.gather(*(ask(d, strat, deadline) for d in picked), return_exceptions=True)
    ok = [g for g in got if not isinstance(g, BaseException)]
    if len(ok) < k // 2:
        log.warning("only %d of %d answered", len(ok), k)
        return False
    strat.aggregate_fit(ok)
    return True


async def amain(a):
    strat = Strategy(a.root)
    devices = json.loads((a.root / "devices.json").read_text())
    while strat.version < a.rounds:  # fine
        if not await one_round(devices, strat, a.k, a.deadline):
            await asyncio.sleep(30)


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("root", type=Path)
    p.add_argument("--rounds", type=int, default=3000)
    p.add_argument("-k", type=int, default=100)
    p.add_argument("--deadline", type=float, default=180)
    asyncio.run(amain(p.parse_args()))
