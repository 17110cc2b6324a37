"""Pretrain ViT-B/16 with DDP. Launch: torchrun --nproc_per_node=8 ddp_vit_pretrain.py"""
import os
from itertools import islice
from pathlib import Path

import torch
import torch.distributed as dist
import torchvision as tv
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler

EPOCHS = 300
STEPS_PER_EPOCH = 1250
SAVE_STEPS = 5000
OUT = Path("/mnt/runs/vit_b16")


def build_loader():
    tf = tv.transforms.Compose([tv.transforms.RandomResizedCrop(224), tv.transforms.RandAugment(), tv.transforms.ToTensor()])
    data = tv.datasets.ImageFolder("/mnt/imagenet/train", tf)
    sampler = DistributedSampler(data, shuffle=True)
    return DataLoader(data, batch_size=128, sampler=sampler, num_workers=12, pin_memory=True, drop_last=True), sampler


def dump(model, optimizer, epoch, step):
    OUT.mkdir(parents=True, exist_ok=True)
    torch.save({"model": model.module.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, OUT / f"step{step:07d}.pt")


def main():
    dist.init_process_group("nccl")
    rank, local = dist.get_rank(), int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local)
    model = DDP(tv.models.vit_b_16(num_classes=1000).cuda(), device_ids=[local])
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0.3)
    sched = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS * STEPS_PER_EPOCH)
    scaler = torch.cuda.amp.GradScaler()
    loader, sampler = build_loader()
    criterion = torch.nn.CrossEntropyLoss(label_smoothing=0.1)
    step = 0
    for epoch in range(EPOCHS):  # told
        sampler.set_epoch(epoch)
        since_dump = 0
        for images, target in islice(loader, STEPS_PER_EPOCH):
            images, target = images.cuda(non_blocking=True), target.cuda(non_blocking=True)
            with torch.autocast("cuda"):
                loss = criterion(model(images), target)
            optimizer.zero_grad(set_to_none=True)
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            sched.step()
            step += 1
            since_dump += 1
            if since_dump >= SAVE_STEPS and rank == 0:
                dump(model, optimizer, epoch, step)
                since_dump = 0
        if rank == 0:
            print(f"epoch {epoch} loss {loss.item():.3f}", flush=True)
    if rank == 0:
        dump(model, optimizer, EPOCHS, step)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
