"""Train the small conformer for on-device dictation."""
import logging
from dataclasses import dataclass, field
from pathlib import Path

import torch
import torchaudio
from torch.utils.data import DataLoader

from dictation.data import CharTokenizer, pad_utterances
from dictation.model import ConformerCTC

log = logging.getLogger("asr")


@dataclass
class OptimConfig:
    lr: float = 1e-3
    warmup: int = 10_000
    grad_clip: float = 5.0


@dataclass
class RunConfig:
    root: Path = Path("/data/librispeech")
    out: Path = Path("exp/conformer_s")
    subset: str = "train-clean-360"
    epochs: int = 60
    batch_size: int = 32
    snapshot_every: int = 0
    optim: OptimConfig = field(default_factory=OptimConfig)


class Session:
    def __init__(self, cfg: RunConfig):
        self.cfg = cfg
        self.tokens = CharTokenizer()
        self.model = ConformerCTC(vocab=len(self.tokens)).cuda()
        self.opt = torch.optim.Adam(self.model.parameters(), lr=cfg.optim.lr)
        self.sched = torch.optim.lr_scheduler.LambdaLR(self.opt, lambda n: min((n + 1) / cfg.optim.warmup, 1.0))
        self.ctc = torch.nn.CTCLoss(zero_infinity=True)
        data = torchaudio.datasets.LIBRISPEECH(cfg.root, cfg.subset)
        self.loader = DataLoader(data, cfg.batch_size, shuffle=True, num_workers=8, collate_fn=pad_utterances(self.tokens))

    def one_pass(self):
        total = 0.0
        for wave, wave_len, text, text_len in self.loader:
            logp, out_len = self.model(wave.cuda(), wave_len.cuda())
            loss = self.ctc(logp.transpose(0, 1), text.cuda(), out_len, text_len)
            self.opt.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.cfg.optim.grad_clip)
            self.opt.step()
            self.sched.step()
            total += loss.item()
        return total / len(self.loader)

    def snapshot(self, epoch):
        self.cfg.out.mkdir(parents=True, exist_ok=True)
        state = {"model": self.model.state_dict(), "opt": self.opt.state_dict(), "sched": self.sched.state_dict(), "epoch": epoch}
        torch.save(state, self.cfg.out / f"epoch{epoch:03d}.pt")

    def run(self):
        for epoch in range(1, self.cfg.epochs + 1):  # told
            loss = self.one_pass()
            log.info("epoch %d  ctc %.4f  lr %.2e", epoch, loss, self.sched.get_last_lr()[0])
            if self.cfg.snapshot_every and epoch % self.cfg.snapshot_every == 0:
                self.snapshot(epoch)
        self.snapshot(self.cfg.epochs)


def main():
    logging.basicConfig(level=logging.INFO)
    cfg = RunConfig(batch_size=48, optim=OptimConfig(lr=6e-4))
    Session(cfg).run()


if __name__ == "__main__":
    main()
