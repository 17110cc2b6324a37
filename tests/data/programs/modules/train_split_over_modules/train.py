from config import cfg
from data import make_loaders
from engine import train_one_epoch, validate
from model import Net

import torch


def main():
    torch.manual_seed(cfg.seed)
    device = torch.device(cfg.device)
    train_loader, val_loader = make_loaders(cfg.data_dir, cfg.batch_size)
    net = Net(cfg.classes).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=cfg.lr)
    best = 0.0
    for epoch in range(cfg.epochs):  # told
        loss = train_one_epoch(net, train_loader, optimizer, device)
        accuracy = validate(net, val_loader, device)
        best = max(best, accuracy)
        print(f"epoch {epoch} loss {loss:.4f} accuracy {accuracy:.4f} best {best:.4f}")
    torch.save(net.state_dict(), cfg.weights)


if __name__ == "__main__":
    main()
