from itertools import product

import click
import numpy as np
from ase.build import bulk
from ase.eos import EquationOfState
from ase.io import write
from ase.parallel import parprint
from gpaw import GPAW, PW, FermiDirac

METALS = ["Al", "Cu", "Ag", "Au", "Ni", "Pd", "Pt", "Rh", "Ir", "Pb"]
XCS = ["LDA", "PBE", "RPBE", "PBEsol"]


def relax_volume(sym, xc, ecut, k):
    a0 = bulk(sym)
    vols, es = [], []
    for s in np.linspace(0.94, 1.06, 9):
        at = a0.copy()
        at.set_cell(a0.cell * s, scale_atoms=True)
        at.calc = GPAW(mode=PW(ecut), xc=xc, kpts=(k, k, k), occupations=FermiDirac(0.1), txt=None)
        vols.append(at.get_volume())
        es.append(at.get_potential_energy())
    v, e, b = EquationOfState(vols, es).fit()
    return v, e, b * 160.2177


@click.command()
@click.option("--ecut", default=500.0)
@click.option("--kpts", default=12)
@click.argument("dest", type=click.Path())
def cli(ecut, kpts, dest):
    """Equilibrium volumes and bulk moduli of fcc metals, all functionals."""
    table = {}
    for sym, xc in product(METALS, XCS):  # told
        try:
            v, e, b = relax_volume(sym, xc, ecut, kpts)
        except Exception as exc:
            parprint(f"{sym}/{xc} did not converge: {exc}")
            continue
        table[sym, xc] = (v, e, b)
        parprint(f"{sym:2s} {xc:6s} V={v:8.3f} B={b:7.1f} GPa")

    with open(dest, "w") as fh:
        fh.write("symbol,xc,volume,energy,bulk_modulus\n")
        for (sym, xc), (v, e, b) in table.items():  # fine
            fh.write(f"{sym},{xc},{v:.5f},{e:.6f},{b:.2f}\n")
    write("cells.xyz", [bulk(s) for s in METALS])


if __name__ == "__main__":
    cli()
