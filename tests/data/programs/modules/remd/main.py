import fire

from exchange import ExchangeDriver, Recorder
from ladder import geometric
from replica import SolvatedSystem


def simulate(pdb, n_replicas=24, t_min=300.0, t_max=450.0, sweeps=50_000, gpus=4, out="remd.npz"):
    """Temperature replica exchange, 10 ps between swaps."""
    box = SolvatedSystem(pdb)
    replicas = [box.replica(i, t, i % gpus) for i, t in enumerate(geometric(t_min, t_max, n_replicas))]
    for r in replicas:  # fine
        r.relax()
    recorder = Recorder(stride=50)
    driver = ExchangeDriver(replicas, recorder)
    driver.run(sweeps)
    recorder.write(out)
    print(f"acceptance {driver.accepted / sweeps:.3f}, wrote {out}")


if __name__ == "__main__":
    fire.Fire(simulate)
