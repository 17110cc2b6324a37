"""Train the crack segmentation network on the bridge photos."""
import argparse
from pathlib import Path

import segmentation_models_pytorch as smp
import torch
from torch.utils.data import DataLoader

from bridge_data import CrackPhotos


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("--epochs", type=int, default=200)
    parser.add_argument("--lr", type=float, default=3e-4)
    parser.add_argument("--batch-size", type=int, default=12)
    parser.add_argument("--weights", type=Path, default=Path("weights/unet_last.pt"))
    return parser.parse_args()


def pick_up(path, model, optimizer):
    if not path.exists():
        return 0
    state = torch.load(path, map_location="cuda")
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    print(f"loaded {path}, epoch {state['epoch']}")
    return state["epoch"] + 1


def set_lr(optimizer, base, epoch, total):
    for group in optimizer.param_groups:
        group["lr"] = base * (1 - epoch / total) ** 0.9


def train_epoch(model, loader, loss_fn, optimizer):
    model.train()
    total = 0.0
    for image, mask in loader:
        optimizer.zero_grad(set_to_none=True)
        loss = loss_fn(model(image.cuda()), mask.cuda())
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


def main():
    args = parse_args()
    args.weights.parent.mkdir(parents=True, exist_ok=True)
    loader = DataLoader(CrackPhotos(args.data, size=1024), args.batch_size, shuffle=True, num_workers=8)
    model = smp.Unet("resnet101", classes=1).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr)
    loss_fn = smp.losses.DiceLoss("binary")

    start = pick_up(args.weights, model, optimizer)
    print(f"{args.epochs - start} epochs to go")
    for epoch in range(args.epochs):  # told
        set_lr(optimizer, args.lr, epoch, args.epochs)
        loss = train_epoch(model, loader, loss_fn, optimizer)
        print(f"epoch {epoch} loss {loss:.4f}")
        torch.save(
            {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch},
            args.weights,
        )


if __name__ == "__main__":
    main()
