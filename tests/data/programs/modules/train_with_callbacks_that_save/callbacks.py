import os

import torch


class Callback:
    def on_epoch_end(self, epoch, trainer):
        pass


class Printer(Callback):
    def on_epoch_end(self, epoch, trainer):
        print("epoch", epoch)


class Checkpoint(Callback):
    def __init__(self, folder):
        self.folder = folder

    def on_epoch_end(self, epoch, trainer):
        state = {"net": trainer.net.state_dict(), "optimizer": trainer.optimizer.state_dict(), "epoch": epoch}
        torch.save(state, os.path.join(self.folder, "last.pt"))
