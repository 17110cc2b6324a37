import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader
from torchvision import datasets, models, transforms


class Distiller:
    def __init__(self, teacher, student, loader, cfg):
        self.teacher = teacher.eval()
        self.student = student
        self.loader = loader
        self.cfg = cfg
        self.opt = torch.optim.SGD(student.parameters(), lr=cfg["lr"], momentum=0.9)
        self.history = []

    def _kd_loss(self, s, t, y):
        T, a = self.cfg["T"], self.cfg["alpha"]
        soft = F.kl_div(F.log_softmax(s / T, 1), F.softmax(t / T, 1), reduction="batchmean") * T * T
        return a * soft + (1 - a) * F.cross_entropy(s, y)

    def _step(self, x, y):
        with torch.no_grad():
            t = self.teacher(x)
        loss = self._kd_loss(self.student(x), t, y)
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        return loss.item()

    def _one_pass(self):
        total = 0.0
        for x, y in self.loader:
            total += self._step(x.cuda(), y.cuda())
        return total / len(self.loader)

    def distill(self):
        for epoch in range(self.cfg["epochs"]):  # told
            self.history.append(self._one_pass())
            print(epoch, self.history[-1])
        return self.student


def main():
    cfg = {"lr": 0.05, "T": 4.0, "alpha": 0.9, "epochs": 90}
    tf = transforms.Compose([transforms.RandomResizedCrop(224), transforms.ToTensor()])
    data = datasets.ImageFolder("imagenet/train", tf)
    loader = DataLoader(data, batch_size=256, shuffle=True, num_workers=8)
    teacher = models.resnet50(weights="DEFAULT").cuda()
    student = models.resnet18().cuda()
    student = Distiller(teacher, student, loader, cfg).distill()
    torch.save(student.state_dict(), "student.pth")


if __name__ == "__main__":
    main()
