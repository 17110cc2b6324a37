"""Train the residue contact predictor on MSA features."""
import os
from pathlib import Path

import click
import torch
from torch.utils.data import DataLoader

from foldkit.data import ContactMaps
from foldkit.nets import AxialResNet


def retain(keep, state, epoch, out):
    match keep:
        case "each":
            torch.save(state, out / f"ep{epoch:03d}.pt")
        case "rolling":
            torch.save(state, out / "rolling.tmp")
            os.replace(out / "rolling.tmp", out / "rolling.pt")
        case other:
            raise click.BadParameter(other)


def latest(out):
    files = sorted(out.glob("*.pt"), key=lambda f: f.stat().st_mtime)
    return torch.load(files[-1]) if files else None


@click.command()
@click.argument("root", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), default=Path("models"))
@click.option("--epochs", default=90, show_default=True)
@click.option("--keep", type=click.Choice(["each", "rolling"]), default="rolling", show_default=True)
def main(root, out, epochs, keep):
    out.mkdir(parents=True, exist_ok=True)
    loader = DataLoader(ContactMaps(root), batch_size=4, shuffle=True, num_workers=8)
    model = AxialResNet(depth=40).cuda()
    optimizer = torch.optim.Adam(model.parameters(), lr=4e-4)
    first = 0
    blob = latest(out)
    if blob is not None:
        model.load_state_dict(blob["model"])
        optimizer.load_state_dict(blob["optimizer"])
        first = blob["epoch"] + 1
    for epoch in range(first, epochs):  # fine
        for msa, contacts, mask in loader:
            logits = model(msa.cuda())
            bce = torch.nn.functional.binary_cross_entropy_with_logits(logits, contacts.cuda(), reduction="none")
            loss = (bce * mask.cuda()).sum() / mask.sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        click.echo(f"{epoch:3d}  {loss.item():.4f}")
        retain(keep, {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, epoch, out)


if __name__ == "__main__":
    main()
