import glob

import h5py
import numpy as np
import torch
from PIL import Image
from torchvision import models, transforms

device = "cuda" if torch.cuda.is_available() else "cpu"
prep = transforms.Compose([transforms.Resize(256), transforms.CenterCrop(224), transforms.ToTensor()])


def build():
    net = models.resnet50(weights="IMAGENET1K_V2")
    net.fc = torch.nn.Identity()
    return net.eval().to(device)


@torch.no_grad()
def features(net, path):
    x = prep(Image.open(path).convert("RGB")).unsqueeze(0).to(device)
    return net(x).cpu().numpy()[0]


def main():
    files = sorted(glob.glob("images/**/*.jpg", recursive=True))
    net = build()
    with h5py.File("features.h5", "w") as h5:
        feats = h5.create_dataset("features", (len(files), 2048), dtype="f4")
        h5["names"] = np.array(files, dtype="S")
        for i, path in enumerate(files):  # gap: a forward pass for each picture is short by the usual count
            feats[i] = features(net, path)


if __name__ == "__main__":
    main()
