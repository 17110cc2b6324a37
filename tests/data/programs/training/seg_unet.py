"""Binary road segmentation on the DeepGlobe tiles."""
import argparse
import copy
from pathlib import Path

import albumentations as A
import numpy as np
import segmentation_models_pytorch as smp
import torch
from albumentations.pytorch import ToTensorV2
from PIL import Image
from torch.utils.data import DataLoader, Dataset


class Tiles(Dataset):
    def __init__(self, root, tf):
        self.items = sorted(Path(root).glob("*_sat.jpg"))
        self.tf = tf

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        p = self.items[i]
        img = np.array(Image.open(p).convert("RGB"))
        msk = np.array(Image.open(str(p).replace("_sat.jpg", "_mask.png")).convert("L")) > 128
        out = self.tf(image=img, mask=msk.astype("float32"))
        return out["image"].float() / 255.0, out["mask"][None]


@torch.no_grad()
def iou(net, loader, dev):
    net.eval()
    inter = union = 0.0
    for x, y in loader:
        p = (net(x.to(dev)).sigmoid() > 0.5).cpu()
        inter += (p & (y > 0.5)).sum().item()
        union += (p | (y > 0.5)).sum().item()
    return inter / max(union, 1)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--data", required=True)
    ap.add_argument("--epochs", type=int, default=80)
    ap.add_argument("--lr", type=float, default=3e-4)
    ap.add_argument("--out", default="unet_r34.pth")
    a = ap.parse_args()
    dev = "cuda"
    tf = A.Compose([A.RandomCrop(512, 512), A.HorizontalFlip(), ToTensorV2()])
    tr = DataLoader(Tiles(f"{a.data}/train", tf), batch_size=16, shuffle=True, num_workers=8)
    va = DataLoader(Tiles(f"{a.data}/val", tf), batch_size=16, num_workers=4)

    net = smp.Unet("resnet34", encoder_weights="imagenet", classes=1).to(dev)
    crit = smp.losses.DiceLoss("binary")
    opt = torch.optim.AdamW(net.parameters(), lr=a.lr)
    sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, a.epochs)

    best, best_w = 0.0, None
    for ep in range(a.epochs):  # told
        net.train()
        run = 0.0
        for x, y in tr:
            loss = crit(net(x.to(dev)), y.to(dev))
            opt.zero_grad()
            loss.backward()
            opt.step()
            run += loss.item()
        sched.step()
        score = iou(net, va, dev)
        print(f"{ep:03d} loss {run / len(tr):.4f} iou {score:.4f}")
        if score > best:
            best, best_w = score, copy.deepcopy(net.state_dict())

    net.load_state_dict(best_w)
    torch.save({"model": net.state_dict(), "iou": best}, a.out)


if __name__ == "__main__":
    main()
