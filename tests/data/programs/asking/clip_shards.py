"""CLIP features for LAION-style parquet shards."""
import io
import os

import click
import numpy as np
import open_clip
import pyarrow.parquet as pq
import torch
from PIL import Image


class Encoder:
    def __init__(self, arch, weights):
        self.model, _, self.prep = open_clip.create_model_and_transforms(arch, pretrained=weights, device="cuda")
        self.model.eval()

    @torch.inference_mode()
    def __call__(self, blobs):
        x = torch.stack([self.prep(Image.open(io.BytesIO(b)).convert("RGB")) for b in blobs]).cuda()
        with torch.autocast("cuda"):
            f = self.model.encode_image(x)
        return torch.nn.functional.normalize(f.float(), dim=-1).half().cpu().numpy()


def run_shard(enc, src, dst, batch_size):
    feats, keys = [], []
    for batch in pq.ParquetFile(src).iter_batches(batch_size, columns=["key", "jpg"]):  # fine
        feats.append(enc(batch["jpg"].to_pylist()))
        keys += batch["key"].to_pylist()
    with open(dst + ".tmp", "wb") as fh:
        np.savez(fh, key=np.array(keys), emb=np.concatenate(feats))
    os.replace(dst + ".tmp", dst)


@click.command()
@click.argument("src")
@click.argument("dst")
@click.option("--arch", default="ViT-H-14")
@click.option("--weights", default="laion2b_s32b_b79k")
@click.option("--batch-size", default=512)
@click.option("--rank", envvar="SLURM_PROCID", default=0)
@click.option("--world", envvar="SLURM_NTASKS", default=1)
def main(src, dst, arch, weights, batch_size, rank, world):
    enc = Encoder(arch, weights)
    shards = sorted(f for f in os.listdir(src) if f.endswith(".parquet"))
    for name in shards[rank::world]:  # fine
        target = os.path.join(dst, name.replace(".parquet", ".npz"))
        if os.path.exists(target):
            continue
        run_shard(enc, os.path.join(src, name), target, batch_size)


if __name__ == "__main__":
    main()
