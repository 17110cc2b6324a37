from callbacks import Checkpoint, Printer
from trainer import Trainer

import torch


def main():
    net = torch.nn.Linear(100, 10).cuda()
    Trainer(net, torch.optim.SGD(net.parameters(), 0.1), [Printer(), Checkpoint("runs")]).fit(range(100))


main()
