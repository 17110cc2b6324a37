import torch
import torch.nn.functional as F
from tqdm.auto import tqdm

from recbox.base import AbstractTrainer


class SeqTrainer(AbstractTrainer):
    def _train_epoch(self, loader, epoch):
        self.model.train()
        for seq, pos, neg in tqdm(loader, desc=f"train {epoch}", leave=False):  # fine
            h = self.model(seq.cuda())
            p = (h * self.model.item(pos.cuda())).sum(-1)
            n = (h * self.model.item(neg.cuda())).sum(-1)
            keep = (pos > 0).cuda()
            loss = -(F.logsigmoid(p) + F.logsigmoid(-n))[keep].mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    @torch.no_grad()
    def _valid_epoch(self, loader):
        self.model.eval()
        hit = n = 0
        for seq, target in loader:
            s = self.model.full_sort(seq.cuda())
            hit += (s.topk(10).indices == target.cuda()[:, None]).any(1).sum().item()
            n += len(seq)
        return hit / n
