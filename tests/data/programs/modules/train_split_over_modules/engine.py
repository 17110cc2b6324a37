import torch
import torch.nn.functional as F


def train_one_epoch(net, loader, optimizer, device):
    net.train()
    total = 0.0
    for images, labels in loader:
        images, labels = images.to(device), labels.to(device)
        loss = F.cross_entropy(net(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


@torch.no_grad()
def validate(net, loader, device):
    net.eval()
    right = seen = 0
    for images, labels in loader:
        guess = net(images.to(device)).argmax(1).cpu()
        right += (guess == labels).sum().item()
        seen += len(labels)
    return right / seen
