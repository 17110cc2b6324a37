import glob
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

import numpy as np
import pyarrow.parquet as pq
from transformers import AutoTokenizer

OUT = "tokens"
tok = AutoTokenizer.from_pretrained("gpt2")


def encode_file(path):
    target = os.path.join(OUT, os.path.basename(path).replace(".parquet", ".npy"))
    ids = []
    for batch in pq.ParquetFile(path).iter_batches(columns=["text"]):  # fine
        for text in batch.to_pydict()["text"]:
            ids.extend(tok.encode(text))
            ids.append(tok.eos_token_id)
    np.save(target + ".tmp.npy", np.array(ids, dtype=np.uint16))
    os.replace(target + ".tmp.npy", target)
    return len(ids)


def main():
    os.makedirs(OUT, exist_ok=True)
    have = {os.path.splitext(f)[0] for f in os.listdir(OUT)}
    todo = [p for p in glob.glob(sys.argv[1]) if os.path.splitext(os.path.basename(p))[0] not in have]
    total = 0
    with ProcessPoolExecutor() as pool:
        for f in as_completed([pool.submit(encode_file, p) for p in todo]):  # fine
            total += f.result()
            print(f"{total:,} tokens")


if __name__ == "__main__":
    main()
