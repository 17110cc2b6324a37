"""Submit the CMIP post-processing as slurm arrays and wait for them."""
import re
import subprocess
import sys
import time
from enum import Enum

import typer
from rich.live import Live
from rich.table import Table


class State(str, Enum):
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"
    TIMEOUT = "TIMEOUT"
    OUT_OF_MEMORY = "OUT_OF_MEMORY"
    OTHER = "OTHER"


LIVE = {State.PENDING, State.RUNNING}


def sbatch(script, n, *args):
    out = subprocess.check_output(["sbatch", "--parsable", f"--array=0-{n - 1}%50", script, *args], text=True)
    return re.match(r"\d+", out).group()


def sacct(job):
    txt = subprocess.check_output(["sacct", "-n", "-X", "-P", "-j", job, "-o", "JobID,State"], text=True)
    states = {}
    for line in txt.splitlines():  # fine
        ident, st = line.split("|")
        word = st.split()[0]
        states[ident] = State(word) if word in State.__members__ else State.OTHER
    return states


def render(states):
    t = Table("state", "tasks")
    for s in State:
        n = sum(v is s for v in states.values())
        if n:
            t.add_row(s.value, str(n))
    return t


def wait(job, every):
    with Live() as live:
        while True:  # fine
            states = sacct(job)
            live.update(render(states))
            if states and not LIVE & set(states.values()):
                return states
            time.sleep(every)


def main(script: str, tasks: int, every: float = 30.0):
    job = sbatch(script, tasks)
    typer.echo(f"job {job}")
    bad = [k for k, v in wait(job, every).items() if v is not State.COMPLETED]
    for k in bad:
        typer.echo(k, err=True)
    sys.exit(bool(bad))


if __name__ == "__main__":
    typer.run(main)
