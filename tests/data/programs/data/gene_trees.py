import subprocess
import sys
import tempfile
from pathlib import Path

from Bio import AlignIO, Phylo, SeqIO


class TreeBuilder:
    def __init__(self, families, threads=4):
        self.families = Path(families)
        self.threads = threads
        self.trees = {}

    def build_all(self):
        for fasta in sorted(self.families.glob("*.fa")):  # told
            records = list(SeqIO.parse(fasta, "fasta"))
            if len(records) < 4:
                continue
            self.trees[fasta.stem] = self.build(fasta)

    def build(self, fasta):
        with tempfile.TemporaryDirectory() as tmp:
            aligned = Path(tmp) / "aligned.fa"
            with open(aligned, "w") as out:
                subprocess.run(["mafft", "--auto", "--thread", str(self.threads), str(fasta)], stdout=out, check=True)
            length = AlignIO.read(aligned, "fasta").get_alignment_length()
            print(fasta.stem, length)
            subprocess.run(["iqtree2", "-s", str(aligned), "-m", "MFP", "-T", str(self.threads)], check=True)
            return Phylo.read(str(aligned) + ".treefile", "newick")

    def write(self, path):
        Phylo.write(list(self.trees.values()), path, "newick")


if __name__ == "__main__":
    builder = TreeBuilder(sys.argv[1])
    builder.build_all()
    builder.write(sys.argv[2])
