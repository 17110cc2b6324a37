import logging
import sys

import timm
import torch
import yaml
from torchvision.datasets import ImageFolder
from torch.utils.data import DataLoader

from losses import kd
from tracker import BestTracker


def accuracy(net, dl):
    net.eval()
    ok = n = 0
    with torch.inference_mode():
        for x, y in dl:
            ok += (net(x.cuda()).argmax(1).cpu() == y).sum().item()
            n += len(y)
    return ok / n


def one_epoch(student, teacher, dl, opt):
    student.train()
    for x, y in dl:
        x, y = x.cuda(), y.cuda()
        with torch.no_grad():
            t = teacher(x)
        loss = kd(student(x), t, y)
        opt.zero_grad()
        loss.backward()
        opt.step()


def main(path):
    cfg = yaml.safe_load(open(path))
    teacher = timm.create_model(cfg["teacher"], pretrained=True, num_classes=cfg["classes"]).cuda().eval()
    student = timm.create_model(cfg["student"], pretrained=False, num_classes=cfg["classes"]).cuda()
    tf = timm.data.create_transform(224, is_training=True)
    dl = DataLoader(ImageFolder(cfg["train"], tf), cfg["bs"], shuffle=True, num_workers=8, pin_memory=True)
    vl = DataLoader(ImageFolder(cfg["val"], timm.data.create_transform(224)), cfg["bs"], num_workers=8)
    opt = torch.optim.SGD(student.parameters(), cfg["lr"], momentum=0.9, nesterov=True, weight_decay=1e-4)
    tracker = BestTracker(student, cfg["patience"])

    for ep in range(cfg["epochs"]):  # told
        one_epoch(student, teacher, dl, opt)
        acc = accuracy(student, vl)
        logging.info("epoch %d acc %.4f", ep, acc)
        tracker.checkpoint(acc)
        if tracker.stop:
            break
    tracker.write(cfg["out"])


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main(sys.argv[1])
