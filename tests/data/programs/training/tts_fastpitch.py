"""FastPitch-style acoustic model. Overrides: python tts_fastpitch.py batch_size=64 out=exp/b64"""
from dataclasses import dataclass
from pathlib import Path

import hydra
import torch
from hydra.core.config_store import ConfigStore
from hydra.utils import to_absolute_path
from torch.utils.data import DataLoader

from voices.acoustic import FastPitch
from voices.data import MelPairs, collate_mels


@dataclass
class Config:
    manifest: str = "manifests/vctk.txt"
    out: str = "exp/fastpitch"
    epochs: int = 800
    batch_size: int = 32
    lr: float = 1e-3
    snapshot_every: int = 2


ConfigStore.instance().store(name="fastpitch", node=Config)


def restore(out, model, opt):
    files = sorted(out.glob("epoch*.pt"))
    if not files:
        return 1
    blob = torch.load(files[-1], map_location="cuda")
    model.load_state_dict(blob["model"])
    opt.load_state_dict(blob["opt"])
    return blob["epoch"] + 1


def one_pass(model, opt, loader):
    total = 0.0
    for text, mel, pitch, durations in loader:
        mel_hat, pitch_hat, dur_hat = model(text.cuda(), durations.cuda())
        loss = (mel_hat - mel.cuda()).pow(2).mean() + 0.1 * (pitch_hat - pitch.cuda()).pow(2).mean()
        loss = loss + 0.1 * (dur_hat - durations.cuda().float().log1p()).pow(2).mean()
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1000.0)
        opt.step()
        total += loss.item()
    return total / len(loader)


@hydra.main(version_base=None, config_name="fastpitch")
def main(cfg: Config) -> None:
    out = Path(to_absolute_path(cfg.out))
    out.mkdir(parents=True, exist_ok=True)
    model = FastPitch().cuda()
    opt = torch.optim.Adam(model.parameters(), lr=cfg.lr)
    loader = DataLoader(MelPairs(to_absolute_path(cfg.manifest)), cfg.batch_size, shuffle=True, collate_fn=collate_mels)
    for epoch in range(restore(out, model, opt), cfg.epochs + 1):  # fine
        loss = one_pass(model, opt, loader)
        print(f"{epoch:4d} {loss:.4f}", flush=True)
        if cfg.snapshot_every and epoch % cfg.snapshot_every == 0:
            torch.save({"model": model.state_dict(), "opt": opt.state_dict(), "epoch": epoch}, out / f"epoch{epoch:04d}.pt")


if __name__ == "__main__":
    main()
