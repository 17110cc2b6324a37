"""Loops that go on until some simulated time: their turns are that time by its steps, also where an object keeps it."""

import pytest

from support_loops import loops

CLUSTER = """
import numpy as np

DT = 1.0 / 4096
END = 500.0


class Cluster:
    def __init__(self, n):
        self.x = np.zeros((n, 3))
        self.v = np.zeros((n, 3))
        self.t = 0.0

    def read(self, path):
        self.x, self.v, self.t = np.load(path)

    def move(self):
        self.x += DT * self.v
        self.t += DT


def main():
    c = Cluster(100)
    t = 0.0
    while TEST:
        c.x += DT * c.v
        STEP
        if round(t / DT) % 1000 == 0:
            print(t)
    np.save("end.npy", c.x)


main()
"""


@pytest.mark.parametrize(("test", "step"), [("t < END", "t += DT"), ("c.t < END", "c.t += DT"), ("c.t <= END", "c.t += DT")])
def test_turns_are_the_time_by_its_steps(test: str, step: str) -> None:
    assert loops(CLUSTER.replace("TEST", test).replace("STEP", step))[0].trips.likely == pytest.approx(500 * 4096, abs=2)
