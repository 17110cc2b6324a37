"""Runs each variant of a grid of settings as a program of its own, which writes to a folder of its own."""

import itertools
import json
import os
import subprocess
import sys


def launch(name, cpus=1, **settings):
    cpus = os.cpu_count() if cpus == "auto" else cpus
    command = [sys.executable, "entry.py", name, str(cpus), json.dumps(settings)]
    subprocess.check_call(command)


class Grid:
    def __init__(self, **values):
        self.values = values

    def variants(self):
        return [dict(zip(self.values, one)) for one in itertools.product(*self.values.values())]

    def run(self, cpus=1):
        for at, variant in enumerate(self.variants()):  # fine
            launch(f"variant-{at}", cpus=cpus, **variant)
