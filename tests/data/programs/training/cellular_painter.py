"""Neural cellular automata that learn to grow a picture."""
from pathlib import Path

import click
import torch
import torch.nn as nn
from torchvision.io import read_image

DEV = "cuda"


class Rule(nn.Module):
    def __init__(self, ch=16):
        super().__init__()
        self.sense = nn.Conv2d(ch, 3 * ch, 3, padding=1, groups=ch, bias=False)
        self.think = nn.Sequential(nn.Conv2d(3 * ch, 128, 1), nn.ReLU(), nn.Conv2d(128, ch, 1, bias=False))

    def forward(self, x, steps):
        for _ in range(steps):
            fire = (torch.rand_like(x[:, :1]) < 0.5).float()
            x = x + self.think(self.sense(x)) * fire
        return x


def seed(n, size):
    x = torch.zeros(n, 16, size, size, device=DEV)
    x[:, 3:, size // 2, size // 2] = 1.0
    return x


def stash(path, **parts):
    torch.save({k: v.state_dict() if hasattr(v, "state_dict") else v for k, v in parts.items()}, path)


@click.command()
@click.argument("picture", type=click.Path(exists=True))
@click.option("--rounds", default=80_000)
@click.option("--autosave/--no-autosave", default=True, help="Keep a .grow file next to the picture.")
@click.option("--every", default=200)
def main(picture, rounds, autosave, every):
    goal = read_image(picture).float().to(DEV)[None, :4] / 255
    file = Path(picture).with_suffix(".grow")
    rule = Rule().to(DEV)
    opt = torch.optim.Adam(rule.parameters(), 2e-3)
    begin, pool = 0, seed(1024, goal.shape[-1])
    if file.exists():
        d = torch.load(file)
        rule.load_state_dict(d["rule"])
        opt.load_state_dict(d["opt"])
        pool, begin = d["pool"], d["round"] + 1
    for r in range(begin, rounds):  # fine
        idx = torch.randperm(len(pool))[:8]
        x = pool[idx]
        x[:1] = seed(1, goal.shape[-1])
        x = rule(x, steps=int(torch.randint(64, 96, ())))
        loss = ((x[:, :4] - goal) ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        pool[idx] = x.detach()
        if autosave and r % every == 0:
            click.echo(f"{r} {loss.item():.5f}")
            stash(file, rule=rule, opt=opt, pool=pool, round=r)
    torch.jit.script(rule).save(str(file.with_suffix(".ts")))


if __name__ == "__main__":
    main()
