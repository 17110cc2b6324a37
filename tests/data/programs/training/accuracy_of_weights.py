import argparse

import torch
from torchvision import datasets, models, transforms


@torch.no_grad()
def evaluate(model, loader, device):
    model.eval()
    top1 = top5 = n = 0
    for images, target in loader:  # fine
        output = model(images.to(device))
        _, pred = output.topk(5, 1)
        hit = pred.eq(target.to(device)[:, None])
        top1 += hit[:, 0].sum().item()
        top5 += hit.any(1).sum().item()
        n += len(target)
    return top1 / n, top5 / n


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("weights")
    ap.add_argument("--data", default="data/cifar")
    args = ap.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = models.resnet18(num_classes=100)
    model.load_state_dict(torch.load(args.weights, map_location="cpu"))
    data = datasets.CIFAR100(args.data, train=False, transform=transforms.ToTensor())
    loader = torch.utils.data.DataLoader(data, batch_size=256)
    print("top1 %.4f top5 %.4f" % evaluate(model.to(device), loader, device))


if __name__ == "__main__":
    main()
