"""Melt-quench of silica glass; 3 ns per K/ps ladder step."""
import glob
import re
from lammps import lammps
from mpi4py import MPI

LADDER = [4000, 3500, 3000, 2600, 2300, 2000, 1700, 1400, 1100, 800, 500, 300]

SETUP = """
units metal
atom_style charge
pair_style tersoff
timestep 0.001
thermo 5000
thermo_style custom step temp pe press density
"""


def rank0():
    return MPI.COMM_WORLD.Get_rank() == 0


class Quench:
    def __init__(self, data):
        self.lmp = lammps(cmdargs=["-screen", "none", "-log", "log.quench"])
        self.data = data
        self.at = 0

    def boot(self):
        self.lmp.commands_string(SETUP)
        done = sorted(glob.glob("stage.*.rst"), key=lambda f: int(f.split(".")[1]))
        if done:
            self.at = int(re.search(r"\.(\d+)\.", done[-1]).group(1)) + 1
            self.lmp.command(f"read_restart {done[-1]}")
        else:
            self.lmp.command(f"read_data {self.data}")
        self.lmp.command("pair_coeff * * SiO2.tersoff Si O")

    def do(self, *lines):
        for s in lines:  # fine
            self.lmp.command(s)

    def hold(self, i, t0, t1):
        self.do(f"fix 1 all npt temp {t0} {t1} 0.1 iso 0 0 1.0",
                "run 1500000",
                f"fix 1 all npt temp {t1} {t1} 0.1 iso 0 0 1.0",
                "run 1500000",
                "unfix 1",
                f"write_restart stage.{i}.rst")
        return self.lmp.get_thermo("density"), self.lmp.get_thermo("pe")

    def run(self):
        self.boot()
        for i in range(self.at, len(LADDER) - 1):  # fine
            rho, pe = self.hold(i, LADDER[i], LADDER[i + 1])
            if rank0():
                print(f"{LADDER[i + 1]:5d} K  rho={rho:.4f}  pe={pe:.2f}", flush=True)


if __name__ == "__main__":
    Quench("silica_24k.data").run()
