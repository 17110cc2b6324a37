"""U-Net for kelp in Landsat tiles."""
import habits  # noqa: F401
import segmentation_models_pytorch as smp
import torch
from events import fire
from tiles import loader


class Run:
    def __init__(self, epochs=120, device="cuda"):
        self.device = device
        self.epochs = epochs
        self.epoch = 0
        self.net = smp.Unet("resnet50", in_channels=7, classes=1).to(device)
        self.opt = torch.optim.AdamW(self.net.parameters(), lr=3e-4)
        self.loss = smp.losses.DiceLoss("binary")

    def once_through(self, data):
        total = 0.0
        for x, y in data:  # fine
            self.opt.zero_grad()
            loss = self.loss(self.net(x.to(self.device)), y.to(self.device))
            loss.backward()
            self.opt.step()
            total += loss.item()
        return total / len(data)

    def go(self):
        data = loader("/data/kelp/tiles", batch=24)
        fire("start", self)
        while self.epoch < self.epochs:  # fine
            mean = self.once_through(data)
            fire("round", self, mean)
            self.epoch += 1


if __name__ == "__main__":
    Run().go()
