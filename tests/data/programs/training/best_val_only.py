import torch
from model import Net
from data import loaders


def run(cfg):
    net = Net(cfg.width).to(cfg.device)
    opt = torch.optim.SGD(net.parameters(), lr=cfg.lr, momentum=0.9)
    train, val = loaders(cfg.root, cfg.batch)
    best = 0
    for epoch in range(cfg.epochs):  # fine
        net.train()
        for x, y in train:
            opt.zero_grad()
            loss = torch.nn.functional.cross_entropy(net(x.to(cfg.device)), y.to(cfg.device))
            loss.backward()
            opt.step()
        acc = 0
        net.eval()
        with torch.no_grad():
            for x, y in val:
                acc += (net(x.to(cfg.device)).argmax(1).cpu() == y).sum().item()
        if acc > best:
            best = acc
            torch.save({"net": net.state_dict(), "opt": opt.state_dict(), "epoch": epoch}, cfg.ckpt)
