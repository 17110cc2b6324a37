"""Hooks that makers put together: what runs is what they were given, be it one, each of several, or one with arguments."""

from support_loops import shown

TRAINING = """\
from functools import partial
import torch

def every(n, hook):
    return lambda step, net: hook(step, net) if step % n == 0 else None

def chain(*hooks):
    return lambda step, net: [hook(step, net) for hook in hooks]

def say(step, net):
    print(step, flush=True)

def put(path, step, net):
    torch.save({"net": net.state_dict(), "step": step}, path)

def train(net, optimizer, batches):
    run = MADE
    for step, batch in enumerate(batches):
        loss = net(batch).mean()
        loss.backward()
        optimizer.step()
        run(step, net)

train(build(), make(), load())
"""


def test_what_makers_are_given_is_run() -> None:
    """A partial application in a hook of every 500 steps in a chain writes the state."""
    assert "CKP101" not in shown(TRAINING.replace("MADE", 'chain(every(50, say), every(500, partial(put, "net.pt")))'))
    assert "CKP101" not in shown(TRAINING.replace("MADE", 'every(500, partial(put, "net.pt"))'))


def test_what_they_are_not_given_is_not() -> None:
    """Hooks that only print keep nothing, whatever else could be made one."""
    assert shown(TRAINING.replace("MADE", "chain(every(50, say), every(5, say))")) == {"CKP101"}
