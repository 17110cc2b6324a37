import argparse

from torch.utils.data import DataLoader
from torchvision import datasets, transforms

from config import load_config
from trainer import GANTrainer


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--config", default="ffhq128.yaml")
    args = ap.parse_args()
    cfg = load_config(args.config)
    tf = transforms.Compose([
        transforms.Resize(cfg.image_size),
        transforms.CenterCrop(cfg.image_size),
        transforms.ToTensor(),
        transforms.Normalize([0.5] * 3, [0.5] * 3),
    ])
    data = datasets.ImageFolder(cfg.data_root, tf)
    loader = DataLoader(data, cfg.batch_size, shuffle=True, num_workers=8, drop_last=True)
    GANTrainer(cfg, loader).run()


if __name__ == "__main__":
    main()
