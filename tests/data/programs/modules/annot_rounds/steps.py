import numpy as np
import torch
from torch.utils.data import DataLoader
from torchvision.models import resnet50

from . import db
from .images import ItemDataset


def fit(items, epochs=3):
    net = resnet50(weights="IMAGENET1K_V2").cuda()
    net.fc = torch.nn.Linear(2048, 12).cuda()
    opt = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)
    for _ in range(epochs):
        for x, y in DataLoader(ItemDataset(items), 64, shuffle=True, num_workers=4):
            loss = torch.nn.functional.cross_entropy(net(x.cuda()), y.cuda())
            opt.zero_grad()
            loss.backward()
            opt.step()
    return net.eval()


def uncertain(net, items, k):
    with torch.inference_mode():
        p = torch.cat([net(x.cuda()).softmax(1).cpu() for x, _ in DataLoader(ItemDataset(items), 256)])
    margin = p.topk(2, dim=1).values
    order = np.argsort((margin[:, 0] - margin[:, 1]).numpy())[:k]
    return [items[i] for i in order]


def collect(desk, chosen, rnd):
    answers = desk.ask([c.uri for c in chosen])
    with db.unit() as s:
        for c in chosen:
            row = s.get(db.Item, c.id)
            row.label, row.round = answers[c.uri], rnd
    return len(answers)
