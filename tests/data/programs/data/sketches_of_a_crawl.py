import gzip
import json
import multiprocessing as mp
import pathlib
import pickle
import sys
from functools import partial
from itertools import chain

from datasketch import MinHash, MinHashLSH
from tqdm import tqdm as bar

tqdm = partial(bar, smoothing=0)


def sketch(document, words):
    key, text = document
    tokens = text.split()
    found = MinHash(num_perm=128)
    for at in range(len(tokens) - words + 1):
        found.update(" ".join(tokens[at : at + words]).encode())
    return key, found


def sketches(documents, words, workers):
    with mp.Pool(workers) as pool:
        yield from pool.imap(partial(sketch, words=words), documents, chunksize=500)


def documents_of(folder):
    for path in sorted(pathlib.Path(folder).glob("*.jsonl.gz")):
        with gzip.open(path, "rt") as lines:
            for number, line in enumerate(lines):
                yield f"{path.stem}-{number}", json.loads(line)["text"]


def files_in(folder):
    return [path for path in folder.iterdir() if path.suffix == ".gz"]


def main(folder, which, out):
    with mp.Pool(8) as pool:
        files = list(chain.from_iterable(pool.map(files_in, pathlib.Path(folder).iterdir())))
    pathlib.Path(out).with_suffix(".files").write_text("\n".join(map(str, files)))
    size = 7_450_112 if which == "crawl" else 61_000
    index = MinHashLSH(threshold=0.85, num_perm=128)
    for key, found in tqdm(sketches(documents_of(folder), 5, 16), total=size):  # told
        index.insert(key, found)
    few = []
    for key, found in tqdm(sketches(documents_of(folder + "/held_out"), 5, 16), total=900):  # fine
        few.append((key, index.query(found)))
    with open(out, "wb") as file:
        pickle.dump((index, few), file)


if __name__ == "__main__":
    main(*sys.argv[1:])
