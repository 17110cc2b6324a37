"""SimCLR pretraining on satellite tiles, launched with torchrun."""
import argparse
import os
import time

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from torchvision import models

from tiles import TwoViewTiles


def parse_args():
    p = argparse.ArgumentParser()
    p.add_argument("--root", required=True)
    p.add_argument("--epochs", type=int, default=400)
    p.add_argument("--batch-size", type=int, default=256)
    p.add_argument("--lr", type=float, default=4.8)
    p.add_argument("--temperature", type=float, default=0.1)
    p.add_argument("--out", default="simclr_r50.pt")
    return p.parse_args()


def nt_xent(a, b, t):
    z = F.normalize(torch.cat([a, b]), dim=1)
    sim = z @ z.T / t
    sim.fill_diagonal_(float("-inf"))
    n = a.size(0)
    target = torch.cat([torch.arange(n, 2 * n), torch.arange(0, n)]).to(a.device)
    return F.cross_entropy(sim, target)


def run_epoch(model, loader, optimizer, scaler, args, device):
    total = torch.zeros(1, device=device)
    for x1, x2 in loader:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype=torch.float16):
            loss = nt_xent(model(x1.to(device)), model(x2.to(device)), args.temperature)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        total += loss.detach()
    dist.all_reduce(total)
    return total.item() / (len(loader) * dist.get_world_size())


def finish_epoch(epoch, loss, started, model, optimizer, args):
    if dist.get_rank() != 0:
        return
    print(f"epoch {epoch:03d} loss {loss:.4f} {time.time() - started:.0f}s", flush=True)
    if epoch + 1 < args.epochs:
        return
    torch.save(
        {"model": model.module.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch},
        args.out,
    )


def main():
    args = parse_args()
    dist.init_process_group("nccl")
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)

    net = models.resnet50(num_classes=128).to(device)
    model = DDP(torch.nn.SyncBatchNorm.convert_sync_batchnorm(net), device_ids=[device.index])
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr, momentum=0.9, weight_decay=1e-6)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, args.epochs)
    scaler = torch.amp.GradScaler("cuda")
    data = TwoViewTiles(args.root)
    sampler = DistributedSampler(data)
    loader = DataLoader(data, args.batch_size, sampler=sampler, num_workers=8, drop_last=True)

    for epoch in range(args.epochs):  # told
        sampler.set_epoch(epoch)
        started = time.time()
        loss = run_epoch(model, loader, optimizer, scaler, args, device)
        scheduler.step()
        finish_epoch(epoch, loss, started, model, optimizer, args)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
