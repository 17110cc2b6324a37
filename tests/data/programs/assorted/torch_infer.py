import json

import torch
from dataset import get_loader
from model import Net
from tqdm import tqdm


def main():
    model = Net().cuda().eval()
    model.load_state_dict(torch.load("w.pt"))
    out = []
    with torch.no_grad():
        for x, ids in tqdm(get_loader("test")):  # told
            p = model(x.cuda()).argmax(1).cpu()
            out += list(zip(ids, p.tolist()))
    json.dump(out, open("pred.json", "w"))

main()
