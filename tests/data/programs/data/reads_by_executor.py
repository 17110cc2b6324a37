"""Makes one sequence of all copies of each molecule that were read, with all processors."""

import logging
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from reads import Read, align, write_bam


def agree(read):
    read.initialize()
    for _ in range(2):  # fine
        read.consensus = align(read.copies, read.consensus)
    return read.name, read.consensus, [align([copy], read.consensus) for copy in read.copies]


def agree_on_all(reads, threads):
    names, sequences, aligned = [], [], []
    with ProcessPoolExecutor(max_workers=threads) as executor:
        for name, sequence, pieces in executor.map(agree, reads):  # told
            logging.debug("done with %s", name)
            names.append(name)
            sequences.append(sequence)
            aligned.append(pieces)
    return names, sequences, aligned


def longest(reads, threads):
    found = 0
    with ProcessPoolExecutor(max_workers=threads) as executor:
        for size in executor.map(len, reads):  # fine
            found = max(found, size)
    return found


def names_of(reads):
    found = []
    with ThreadPoolExecutor() as executor:
        for name in executor.map(Read.label, reads):  # fine
            found.append(name)
    return found


if __name__ == "__main__":
    given = list(Read.all_of(sys.argv[1]))
    print(longest(given, 8), names_of(given))
    header, consensuses, alignments = agree_on_all(given, 8)
    write_bam("reads.bam", alignments, header)
    with open("consensus.fasta", "w") as file:
        for name, sequence in zip(header, consensuses, strict=True):  # fine
            file.write(f">{name}\n{sequence}\n")
