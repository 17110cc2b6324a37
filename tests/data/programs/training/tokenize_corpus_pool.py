import argparse
import glob
import multiprocessing as mp
import os

import numpy as np
import tiktoken

enc = tiktoken.get_encoding("gpt2")


def tokenize(path):
    with open(path, encoding="utf-8") as f:
        ids = [enc.eot_token] + enc.encode_ordinary(f.read())
    return np.array(ids, dtype=np.uint16)


def write_shards(tokens, out, shard_size):
    for n, start in enumerate(range(0, len(tokens), shard_size)):
        tokens[start:start + shard_size].tofile(os.path.join(out, f"shard_{n:05d}.bin"))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("input", help="folder of text files")
    ap.add_argument("output")
    ap.add_argument("--shard-size", type=int, default=100_000_000)
    args = ap.parse_args()
    paths = sorted(glob.glob(os.path.join(args.input, "**/*.txt"), recursive=True))
    parts, total = [], 0
    with mp.Pool(os.cpu_count()) as pool:
        for ids in pool.imap(tokenize, paths, chunksize=16):  # told
            parts.append(ids)
            total += len(ids)
            if len(parts) % 1000 == 0:
                print(f"{len(parts)}/{len(paths)} files, {total / 1e9:.2f}B tokens")
    os.makedirs(args.output, exist_ok=True)
    write_shards(np.concatenate(parts), args.output, args.shard_size)


if __name__ == "__main__":
    main()
