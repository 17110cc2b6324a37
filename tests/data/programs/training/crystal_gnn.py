"""Train the crystal graph network on formation energies."""
from pathlib import Path

import click
import torch
from torch_geometric.loader import DataLoader

from matgraph.dataset import CrystalDataset
from matgraph.nets import CGCNN


def retain(keep, model, optimizer, epoch, epochs, out):
    match keep:
        case "final" if epoch == epochs - 1:
            torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, out / "final.pt")
        case "weights" if epoch + 1 == epochs:
            torch.save(model.state_dict(), out / "weights.pt")
        case _:
            return


def train_epoch(model, loader, optimizer, device):
    model.train()
    mae = 0.0
    for batch in loader:
        batch = batch.to(device)
        pred = model(batch)
        loss = torch.nn.functional.smooth_l1_loss(pred, batch.y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        mae += (pred - batch.y).abs().sum().item()
    return mae / len(loader.dataset)


@torch.no_grad()
def test_epoch(model, loader, device):
    model.eval()
    return sum((model(b.to(device)) - b.y.to(device)).abs().sum().item() for b in loader) / len(loader.dataset)


@click.command()
@click.argument("root", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), default=Path("models"))
@click.option("--epochs", default=500, show_default=True)
@click.option("--batch-size", default=256, show_default=True)
@click.option("--keep", type=click.Choice(["final", "weights"]), default="final", show_default=True)
def main(root, out, epochs, batch_size, keep):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    out.mkdir(parents=True, exist_ok=True)
    train = DataLoader(CrystalDataset(root, "train"), batch_size=batch_size, shuffle=True, num_workers=8)
    test = DataLoader(CrystalDataset(root, "val"), batch_size=batch_size)
    model = CGCNN(hidden=128, layers=5).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    sched = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=15)
    for epoch in range(epochs):  # told
        train_mae = train_epoch(model, train, optimizer, device)
        val_mae = test_epoch(model, test, device)
        sched.step(val_mae)
        click.echo(f"{epoch:4d}  train {train_mae:.4f}  val {val_mae:.4f}")
        retain(keep, model, optimizer, epoch, epochs, out)


if __name__ == "__main__":
    main()
