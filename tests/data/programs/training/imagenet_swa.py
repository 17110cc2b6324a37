"""ResNet-50 on ImageNet with stochastic weight averaging over the tail of training."""
from pathlib import Path

import torch
import torchvision as tv
from torch.optim.swa_utils import SWALR, AveragedModel, update_bn
from torch.utils.data import DataLoader

EPOCHS = 120
SWA_START = int(EPOCHS * 0.75)
OUT = Path("runs/r50_swa")


def loaders():
    norm = tv.transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225])
    aug = tv.transforms.Compose([tv.transforms.RandomResizedCrop(224), tv.transforms.RandomHorizontalFlip(), tv.transforms.ToTensor(), norm])
    plain = tv.transforms.Compose([tv.transforms.Resize(256), tv.transforms.CenterCrop(224), tv.transforms.ToTensor(), norm])
    train = tv.datasets.ImageFolder("/data/imagenet/train", aug)
    val = tv.datasets.ImageFolder("/data/imagenet/val", plain)
    return DataLoader(train, 512, shuffle=True, num_workers=24), DataLoader(val, 512, num_workers=12)


def train_epoch(model, loader, optimizer):
    model.train()
    for images, target in loader:
        loss = torch.nn.functional.cross_entropy(model(images.cuda()), target.cuda())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()


@torch.no_grad()
def top1(model, loader):
    model.eval()
    good = sum((model(x.cuda()).argmax(1).cpu() == y).sum().item() for x, y in loader)
    return 100.0 * good / len(loader.dataset)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    train, val = loaders()
    model = tv.models.resnet50().cuda()
    averaged = AveragedModel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9, weight_decay=5e-5)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, SWA_START)
    flat = SWALR(optimizer, swa_lr=0.02)
    for epoch in range(EPOCHS):  # told
        train_epoch(model, train, optimizer)
        print(f"epoch {epoch}: {top1(model, val):.2f}", flush=True)
        if epoch < SWA_START:
            cosine.step()
            continue
        averaged.update_parameters(model)
        flat.step()
        torch.save(
            {"model": model.state_dict(), "averaged": averaged.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch},
            OUT / f"epoch{epoch:03d}.pt",
        )
    update_bn(train, averaged, device="cuda")
    print(f"averaged: {top1(averaged, val):.2f}")


if __name__ == "__main__":
    main()
