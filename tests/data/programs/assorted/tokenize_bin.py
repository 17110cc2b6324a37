import numpy as np
from datasets import load_dataset
from transformers import AutoTokenizer

tok = AutoTokenizer.from_pretrained("gpt2")
ds = load_dataset("openwebtext", split="train")
ids = []
for row in ds:  # gap: texts cut into tokens have no cost
    ids.extend(tok.encode(row["text"]))
np.array(ids, dtype=np.uint16).tofile("train.bin")
