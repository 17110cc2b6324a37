"""Train the CRNN tagger on FSD50K spectrograms."""
import json

import click
import torch
from torch.utils.data import DataLoader, TensorDataset

from taggers import CrnnTagger


def loader(path, batch_size, shuffle):
    blob = torch.load(path)
    return DataLoader(TensorDataset(blob["x"], blob["y"].float()), batch_size=batch_size, shuffle=shuffle), blob["y"].shape[1]


@click.command()
@click.argument("train_file")
@click.argument("valid_file")
@click.option("--epochs", default=80, show_default=True)
@click.option("--batch-size", default=32)
@click.option("--weights", default="crnn.pt")
def main(train_file, valid_file, epochs, batch_size, weights):
    train_dl, n_tags = loader(train_file, batch_size, True)
    valid_dl, _ = loader(valid_file, batch_size, False)
    tagger = CrnnTagger(n_tags, "cuda" if torch.cuda.is_available() else "cpu")
    history = tagger.run(train_dl, valid_dl, epochs)
    torch.save(tagger.net.state_dict(), weights)
    with open("history.json", "w") as f:
        json.dump(history, f)


if __name__ == "__main__":
    main()
