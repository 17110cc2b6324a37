"""Things that look at the solution while it evolves."""
import json
import pathlib

import adios4dolfinx as adx


class Observer:
    every = 1

    def attach(self, run):
        self.run = run

    def __call__(self, step):
        if step % self.every == 0:
            self.act(step)

    def act(self, step):
        raise NotImplementedError


class Energy(Observer):
    every = 10

    def act(self, step):
        self.run.comm.rank or print(f"{step:8d} {self.run.t:.4e} {self.run.energy():.8e}", flush=True)


class Keep(Observer):
    every = 250

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def act(self, step):
        slot = self.folder / f"{(step // self.every) % 2}.bp"
        adx.write_function(slot, self.run.u, time=self.run.t, name="u")
        if self.run.comm.rank == 0:
            (self.folder / "state.json").write_text(json.dumps({"slot": slot.name, "step": step, "t": self.run.t}))

    def last(self):
        f = self.folder / "state.json"
        return json.loads(f.read_text()) if f.exists() else None
