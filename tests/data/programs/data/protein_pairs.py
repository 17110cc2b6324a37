import itertools
import sys

import numpy as np
from Bio import SeqIO
from Bio.Align import PairwiseAligner, substitution_matrices


def make_aligner():
    aligner = PairwiseAligner()
    aligner.substitution_matrix = substitution_matrices.load("BLOSUM62")
    aligner.open_gap_score = -10
    aligner.extend_gap_score = -0.5
    return aligner


def distance_matrix(records):
    aligner = make_aligner()
    n = len(records)
    matrix = np.zeros((n, n))
    for i, j in itertools.combinations(range(n), 2):  # gap: every pair is computed on without a bar
        score = aligner.score(records[i].seq, records[j].seq)
        matrix[i, j] = matrix[j, i] = score
    return matrix


if __name__ == "__main__":
    records = list(SeqIO.parse(sys.argv[1], "fasta"))
    np.save("scores.npy", distance_matrix(records))
