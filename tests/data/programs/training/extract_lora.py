import sys

import torch
from safetensors.torch import load_file, save_file
from tqdm import tqdm

before, after = load_file(sys.argv[1]), load_file(sys.argv[2])
rank = int(sys.argv[3])

weights = {}
for key in tqdm(list(before)):  # told
    diff = (after[key] - before[key]).float()
    u, s, vh = torch.linalg.svd(diff)
    weights[key + ".up"] = (u[:, :rank] @ torch.diag(s[:rank])).half().contiguous()
    weights[key + ".down"] = vh[:rank].half().contiguous()

save_file(weights, sys.argv[4])
