import argparse

import numpy as np
import torch
from torch.utils.data import DataLoader
from tqdm import tqdm

from nets import pooled_backbone
from pictures import FolderOfPictures


def collect(folder, net, device, batch_size=64):
    loader = DataLoader(FolderOfPictures(folder), batch_size=batch_size, num_workers=4)
    rows = []
    for batch in tqdm(loader):  # fine
        with torch.no_grad():
            rows.append(net(batch.to(device)).cpu().numpy())
    return np.concatenate(rows)


def embed(folder, net, device, batch_size=64):
    loader = DataLoader(FolderOfPictures(folder), batch_size=batch_size, num_workers=4)
    rows = []
    for batch in tqdm(loader):  # told
        with torch.no_grad():
            rows.append(net(batch.to(device)).cpu().numpy())
    return np.concatenate(rows)


def spread(folder, net, device):
    rows = []
    for batch in tqdm(DataLoader(FolderOfPictures(folder), batch_size=64)):  # fine
        with torch.no_grad():
            rows.append(net(batch.to(device)).cpu().numpy())
    table = np.vstack(rows)
    return table.mean(axis=0), np.cov(table, rowvar=False)


def moments(folder, net, device):
    found = collect(folder, net, device)
    print(found.shape)
    return np.mean(found, axis=0), np.cov(found, rowvar=False)


def by_blur(folder, net, device):
    means = []
    for blur in range(1, 60):  # told
        total, _ = spread(f"{folder}/{blur}", net, device)
        means.append(total)
    return np.mean(means, axis=0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("real")
    parser.add_argument("made")
    parser.add_argument("--out", default="rows.npy")
    args = parser.parse_args()
    backbone = pooled_backbone().to("cuda").eval()
    mean, cov = moments(args.real, backbone, "cuda")
    other, width = spread(args.made, backbone, "cuda")
    print("distance", np.sum((mean - other) ** 2) + np.trace(cov + width))
    print("under blur", by_blur(args.made, backbone, "cuda"))
    np.save(args.out, embed(args.made, backbone, "cuda"))
