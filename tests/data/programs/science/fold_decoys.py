"""Ab initio + relax decoys with PyRosetta."""
import argparse

import pyrosetta as pr
from pyrosetta.rosetta.core.fragment import ConstantLengthFragSet
from pyrosetta.rosetta.protocols.moves import MonteCarlo, RepeatMover, SequenceMover, TrialMover
from pyrosetta.rosetta.protocols.relax import FastRelax
from pyrosetta.rosetta.protocols.simple_moves import ClassicFragmentMover, SwitchResidueTypeSetMover


def options():
    p = argparse.ArgumentParser()
    p.add_argument("fasta")
    p.add_argument("--frag3", required=True)
    p.add_argument("--frag9", required=True)
    p.add_argument("--native")
    p.add_argument("-n", "--nstruct", type=int, default=1000)
    p.add_argument("--cycles", type=int, default=20000)
    return p.parse_args()


class Folder:
    def __init__(self, seq, f3, f9, cycles):
        self.start = pr.pose_from_sequence(seq, "centroid")
        mm = pr.MoveMap()
        mm.set_bb(True)
        s3, s9 = ConstantLengthFragSet(3), ConstantLengthFragSet(9)
        s3.read_fragment_file(f3)
        s9.read_fragment_file(f9)
        self.m3, self.m9 = ClassicFragmentMover(s3, mm), ClassicFragmentMover(s9, mm)
        self.low = pr.create_score_function("score3")
        self.full = pr.get_fa_scorefxn()
        self.relax = FastRelax(self.full, 5)
        self.to_fa = SwitchResidueTypeSetMover("fa_standard")
        self.cycles = cycles

    def do_it(self, pose):
        pose.assign(self.start)
        for i in range(1, pose.total_residue() + 1):  # fine
            pose.set_phi(i, -150)
            pose.set_psi(i, 150)
            pose.set_omega(i, 180)
        mc = MonteCarlo(pose, self.low, 3.0)
        both = SequenceMover()
        both.add_mover(self.m9)
        both.add_mover(self.m3)
        RepeatMover(TrialMover(both, mc), self.cycles).apply(pose)
        mc.recover_low(pose)
        self.to_fa.apply(pose)
        self.relax.apply(pose)


def main():
    o = options()
    pr.init("-mute all -constant_seed false")
    seq = "".join(l.strip() for l in open(o.fasta) if not l.startswith(">"))
    f = Folder(seq, o.frag3, o.frag9, o.cycles)
    native = pr.pose_from_pdb(o.native) if o.native else None
    jd = pr.PyJobDistributor("decoys/run", o.nstruct, f.full)
    if native is not None:
        jd.native_pose = native
    pose = pr.Pose()
    while not jd.job_complete:  # fine
        f.do_it(pose)
        pose.pdb_info().name(jd.current_name)
        jd.output_decoy(pose)


if __name__ == "__main__":
    main()
