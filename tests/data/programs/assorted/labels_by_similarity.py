"""How well pictures are labelled by the nearest text, for each model and set of pictures that is asked for."""
import argparse
import json
from itertools import product
from pathlib import Path

import torch
from tqdm import tqdm

from pictures import load_model, load_set


def text_heads(model, tokenize, names, templates):
    heads = []
    for name in tqdm(names):  # fine
        vectors = model.encode_text(tokenize([one.format(name) for one in templates]))
        heads.append(torch.nn.functional.normalize(vectors, dim=-1).mean(0))
    return torch.stack(heads, dim=1)


def label(model, heads, loader, device):
    scores, wanted = [], []
    with torch.no_grad():
        for pictures, labels in tqdm(loader):  # fine
            vectors = torch.nn.functional.normalize(model.encode_image(pictures.to(device)), dim=-1)
            scores.append((100.0 * vectors @ heads).cpu())
            wanted.append(labels)
    return torch.cat(scores), torch.cat(wanted)


def judge(model, tokenize, loader, names, templates, device):
    scores, wanted = label(model, text_heads(model, tokenize, names, templates), loader, device)
    return {"top1": (scores.argmax(1) == wanted).float().mean().item()}


def run(model_name, set_name, out, device="cuda"):
    path = Path(out) / f"{model_name}-{set_name}.json"
    if path.exists():
        return
    model, tokenize, transform = load_model(model_name, device)
    loader, names, templates = load_set(set_name, transform)
    figures = judge(model, tokenize, loader, names, templates, device)
    path.write_text(json.dumps({"model": model_name, "set": set_name, **figures}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--models", nargs="+")
    parser.add_argument("--sets", nargs="+")
    parser.add_argument("--out", default="figures")
    args = parser.parse_args()
    for model_name, set_name in product(args.models, args.sets):  # fine
        run(model_name, set_name, args.out)
