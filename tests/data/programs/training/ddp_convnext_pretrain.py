"""ConvNeXt pretraining on the plankton images, DDP via torchrun."""
import os
from pathlib import Path

import torch
import torch.distributed as dist
import torchvision as tv
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler

EPOCHS = 200
SAVE_STEPS = 1500
RUN = Path("/mnt/runs/plankton_convnext")


def newest():
    found = sorted(RUN.glob("step*.pt"))
    return found[-1] if found else None


def dump(model, optimizer, epoch, step):
    if dist.get_rank() == 0:
        part = RUN / "incoming"
        torch.save({"model": model.module.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch, "step": step}, part)
        part.rename(RUN / f"step{step:08d}.pt")
        for old in sorted(RUN.glob("step*.pt"))[:-3]:
            old.unlink()
    dist.barrier()


def main():
    dist.init_process_group("nccl")
    local = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local)
    RUN.mkdir(parents=True, exist_ok=True)
    model = DDP(tv.models.convnext_small(num_classes=412).cuda(), device_ids=[local])
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.05)
    tf = tv.transforms.Compose([tv.transforms.RandomResizedCrop(224), tv.transforms.ToTensor()])
    data = tv.datasets.ImageFolder("/mnt/plankton", tf)
    sampler = DistributedSampler(data)
    loader = DataLoader(data, batch_size=96, sampler=sampler, num_workers=8, drop_last=True)
    first, step = 0, 0
    resume = newest()
    if resume is not None:
        blob = torch.load(resume, map_location=f"cuda:{local}")
        model.module.load_state_dict(blob["model"])
        optimizer.load_state_dict(blob["optimizer"])
        first, step = blob["epoch"], blob["step"]
    since_dump = 0
    for epoch in range(first, EPOCHS):  # fine
        sampler.set_epoch(epoch)
        for images, target in loader:
            loss = torch.nn.functional.cross_entropy(model(images.cuda()), target.cuda())
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            step += 1
            since_dump += 1
            if since_dump >= SAVE_STEPS:
                dump(model, optimizer, epoch, step)
                since_dump = 0
    dump(model, optimizer, EPOCHS, step)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
