import os
import time

import torch
import torch.distributed as dist
import torch.nn as nn
import webdataset as wds
from timm import create_model
from timm.data import create_transform
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter

TOTAL_STEPS = int(os.environ.get("TOTAL_STEPS", 250_000))
STORE = os.environ.get("STORE_HOST", "head")


def setup():
    dist.init_process_group("nccl")
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    return dist.get_rank(), dist.get_world_size()


def wait_for_shards(store, key, tries=20):
    for _ in range(tries):  # fine
        if store.check([key]):
            return store.get(key).decode()
        time.sleep(3)
    raise TimeoutError(key)


def batches(urls, tf, bs):
    ds = (wds.WebDataset(urls, resampled=True, nodesplitter=wds.split_by_node)
          .shuffle(2000).decode("pil").to_tuple("jpg", "cls").map_tuple(tf, int).batched(bs))
    yield from wds.WebLoader(ds, batch_size=None, num_workers=6)


def main():
    rank, world = setup()
    dev = torch.device("cuda", torch.cuda.current_device())
    tf = create_transform(224, is_training=True, auto_augment="rand-m9-mstd0.5")
    model = DDP(create_model("vit_small_patch16_224", num_classes=1000).to(dev))
    opt = torch.optim.AdamW(model.parameters(), lr=5e-4 * world, weight_decay=0.05)
    sched = torch.optim.lr_scheduler.OneCycleLR(opt, 5e-4 * world, total_steps=TOTAL_STEPS)
    scaler = torch.cuda.amp.GradScaler()
    lossf = nn.CrossEntropyLoss(label_smoothing=0.1)
    tb = SummaryWriter("runs/vits") if rank == 0 else None

    urls = wait_for_shards(dist.TCPStore(STORE, 29600, is_master=False), "shards")
    it = batches(urls, tf, 128)
    step = 0
    while step < TOTAL_STEPS:  # told
        x, y = next(it)
        with torch.autocast("cuda"):
            loss = lossf(model(x.to(dev, non_blocking=True)), y.to(dev))
        scaler.scale(loss).backward()
        scaler.unscale_(opt)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(opt)
        scaler.update()
        opt.zero_grad(set_to_none=True)
        sched.step()
        step += 1
        if step % 100 == 0 and rank == 0:
            tb.add_scalar("loss", loss.item(), step)
            tb.add_scalar("lr", sched.get_last_lr()[0], step)
            tb.flush()

    dist.barrier()
    if rank == 0:
        torch.save(model.module.state_dict(), "vits_final.pt")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
