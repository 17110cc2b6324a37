"""Tunes the flow reactor over the weekend. Talks to the rig over OPC UA."""
import asyncio
import contextlib
import os
from dataclasses import asdict, dataclass

from ax.service.ax_client import AxClient, ObjectiveProperties
from asyncua import Client

FILE = "reactor_ax.json"


@dataclass(frozen=True)
class Setpoint:
    temp: float
    flow_a: float
    flow_b: float
    stir: float


class Rig:
    def __init__(self, url):
        self.url = url

    async def __aenter__(self):
        self.c = Client(self.url)
        await self.c.connect()
        return self

    async def __aexit__(self, *exc):
        await self.c.disconnect()

    async def measure(self, sp: Setpoint):
        for k, v in asdict(sp).items():  # fine
            await self.c.get_node(f"ns=2;s=rig.{k}").write_value(v)
        await asyncio.sleep(45 * 60)
        y = await self.c.get_node("ns=2;s=hplc.yield").read_value()
        return {"yield": (float(y), 0.4)}


def new_client():
    ax = AxClient(random_seed=5, verbose_logging=False)
    ax.create_experiment(
        name="reactor",
        parameters=[
            {"name": "temp", "type": "range", "bounds": [40.0, 140.0]},
            {"name": "flow_a", "type": "range", "bounds": [0.1, 2.0]},
            {"name": "flow_b", "type": "range", "bounds": [0.1, 2.0]},
            {"name": "stir", "type": "range", "bounds": [100.0, 900.0]},
        ],
        objectives={"yield": ObjectiveProperties(minimize=False)},
        parameter_constraints=["flow_a + flow_b <= 3.0"],
    )
    return ax


@contextlib.contextmanager
def trial(ax):
    params, idx = ax.get_next_trial()
    box = {}
    try:
        yield Setpoint(**params), box
    except (OSError, asyncio.TimeoutError):
        ax.log_trial_failure(idx)
    else:
        ax.complete_trial(idx, raw_data=box["data"])
    finally:
        ax.save_to_json_file(FILE)


async def weekend(url, n=90):
    ax = AxClient.load_from_json_file(FILE) if os.path.exists(FILE) else new_client()
    async with Rig(url) as rig:
        for _ in range(len(ax.experiment.trials), n):  # fine
            with trial(ax) as (sp, box):
                box["data"] = await rig.measure(sp)
    print(ax.get_best_parameters())


if __name__ == "__main__":
    asyncio.run(weekend(os.environ["RIG_URL"]))
