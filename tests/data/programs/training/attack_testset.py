import click
import numpy as np
import torch
from torchvision import datasets, models, transforms


def pgd(model, x, y, eps, alpha, steps):
    adv = x + torch.empty_like(x).uniform_(-eps, eps)
    for _ in range(steps):
        adv.requires_grad_(True)
        loss = torch.nn.functional.cross_entropy(model(adv), y)
        grad, = torch.autograd.grad(loss, adv)
        adv = adv.detach() + alpha * grad.sign()
        adv = torch.clamp(x + torch.clamp(adv - x, -eps, eps), 0, 1)
    return adv.detach()


def craft(model, loader, device, **kw):
    images, labels, hits = [], [], 0
    for x, y in loader:  # told
        x, y = x.to(device), y.to(device)
        adv = pgd(model, x, y, **kw)
        hits += (model(adv).argmax(1) != y).sum().item()
        images.append(adv.cpu().numpy())
        labels.append(y.cpu().numpy())
    print("attack success", hits / len(loader.dataset))
    return np.concatenate(images), np.concatenate(labels)


@click.command()
@click.option("--root", default="imagenet/val")
@click.option("--eps", default=8 / 255)
@click.option("--steps", default=40)
def main(root, eps, steps):
    tf = transforms.Compose([transforms.Resize(256), transforms.CenterCrop(224), transforms.ToTensor()])
    loader = torch.utils.data.DataLoader(datasets.ImageFolder(root, tf), batch_size=64, num_workers=4)
    model = models.resnet50(weights="DEFAULT").cuda().eval()
    x, y = craft(model, loader, "cuda", eps=eps, alpha=eps / 4, steps=steps)
    np.savez_compressed("adversarial.npz", x=x, y=y)


if __name__ == "__main__":
    main()
