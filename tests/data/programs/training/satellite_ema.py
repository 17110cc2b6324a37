"""Land-cover segmentation; a weight average is kept once the learning rate has settled."""
import os
from pathlib import Path

import segmentation_models_pytorch as smp
import torch
from torch.optim.swa_utils import AveragedModel
from torch.utils.data import DataLoader

from landcover.data import TileDataset

EPOCHS = 150
AVERAGE_FROM = 110
LAST = Path("runs/landcover/last.pt")


def epoch_pass(model, loader, optimizer):
    model.train()
    for tiles, masks in loader:
        loss = torch.nn.functional.cross_entropy(model(tiles.cuda()), masks.cuda(), ignore_index=255)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    return loss.item()


@torch.no_grad()
def mean_iou(model, loader, classes=11):
    model.eval()
    inter, union = torch.zeros(classes), torch.zeros(classes)
    for tiles, masks in loader:
        pred = model(tiles.cuda()).argmax(1).cpu()
        for c in range(classes):
            p, t = pred == c, masks == c
            inter[c] += (p & t).sum()
            union[c] += (p | t).sum()
    return (inter / union.clamp(min=1)).mean().item()


def keep(**parts):
    blob = {k: (p.state_dict() if hasattr(p, "state_dict") else p) for k, p in parts.items()}
    LAST.parent.mkdir(parents=True, exist_ok=True)
    torch.save(blob, str(LAST) + ".tmp")
    os.replace(str(LAST) + ".tmp", LAST)


def main():
    loader = DataLoader(TileDataset("/data/tiles", "train"), 32, shuffle=True, num_workers=12)
    val = DataLoader(TileDataset("/data/tiles", "val"), 32, num_workers=6)
    model = smp.Unet("resnet34", classes=11).cuda()
    averaged = AveragedModel(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    sched = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, AVERAGE_FROM, eta_min=1e-5)
    first = 0
    if LAST.exists():
        blob = torch.load(LAST, map_location="cuda")
        for name, part in dict(model=model, averaged=averaged, optimizer=optimizer, sched=sched).items():
            part.load_state_dict(blob[name])
        first = blob["epoch"] + 1
    for epoch in range(first, EPOCHS):  # fine
        loss = epoch_pass(model, loader, optimizer)
        if epoch < AVERAGE_FROM:
            sched.step()
        else:
            averaged.update_parameters(model)
        keep(model=model, averaged=averaged, optimizer=optimizer, sched=sched, epoch=epoch)
        print(f"{epoch:3d} {loss:.4f}", flush=True)
        if epoch < AVERAGE_FROM or epoch % 5:
            continue
        print(f"    averaged iou {mean_iou(averaged, val):.4f}", flush=True)
    torch.save(averaged.module.state_dict(), LAST.with_name("averaged.pt"))


if __name__ == "__main__":
    main()
