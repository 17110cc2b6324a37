import sys

import torch
from hyperpyyaml import load_hyperpyyaml
from tqdm import tqdm


def embed(batch, modules):
    with torch.no_grad():
        features = modules["compute_features"](batch.signal)
        return modules["speaker_encoder"](features).squeeze(1)


def embed_all(loader, modules):
    found = {}
    for batch in tqdm(loader):  # told
        vectors = embed(batch, modules)
        for at, name in enumerate(batch.names):
            found[name] = vectors[at].cpu()
    return found


def rename_all(loader, modules):
    found = {}
    for batch in tqdm(loader):  # fine
        found.update(zip(batch.names, modules["labels"](batch.names)))
    return found


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        settings = load_hyperpyyaml(given)
    trials = embed_all(settings["loader"], settings["modules"])
    names = rename_all(settings["loader"], settings["modules"])
    print(len(trials), len(names))
