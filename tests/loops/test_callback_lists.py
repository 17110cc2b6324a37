"""Callbacks in a list that a trainer goes through: what each of them does runs each turn, as far as the list can be seen."""

from support_loops import loops, shown

TRAINER = """\
import torch

class Clock:
    def epoch_end(self, trainer):
        print(trainer.epoch)

class Keeper:
    def epoch_end(self, trainer):
        torch.save({"net": trainer.net.state_dict(), "opt": trainer.opt.state_dict(), "epoch": trainer.epoch}, "last.pt")

class AtEnd:
    def fit_end(self, trainer):
        torch.save(trainer.net.state_dict(), "net.pt")

class Trainer:
    def __init__(self, net, data, callbacks=()):
        self.net, self.data = net, data
        self.opt = torch.optim.Adam(net.parameters())
        self.callbacks = list(callbacks)
        self.epoch = 0

    def _fire(self, name):
        for one in self.callbacks:
            hook = getattr(one, name, None)
            if hook is not None:
                hook(self)

    def fit(self, epochs):
        while self.epoch < epochs:
            for batch in self.data:
                self.opt.zero_grad()
                self.net(batch).mean().backward()
                self.opt.step()
            self.epoch += 1
            TELL
        self._fire("fit_end")

def main(net, data, extra):
    MAKE

main(build(), load(), find())
"""
FIRE = 'self._fire("epoch_end")'


def program(make: str, tell: str = FIRE) -> str:
    """Return a training that tells its callbacks of each epoch by `tell`, and is made and started by `make`."""
    return TRAINER.replace("TELL", tell).replace("MAKE", make)


def test_a_callback_in_the_list_saves() -> None:
    """The list is made where the trainer is, and handed in through its constructor and an attribute."""
    assert not shown(program("Trainer(net, data, [Clock(), Keeper()]).fit(90)"))
    named = "callbacks = [Clock()]\n    callbacks.append(Keeper())\n    Trainer(net, data, callbacks).fit(90)"
    assert not shown(program(named))
    assert not shown(program("Trainer(net, data, [Clock()] + ([Keeper()] if extra else [])).fit(90)"))


def test_no_callback_in_the_list_saves() -> None:
    """A class that saves and is not in the list is of no use; nor is one that is told of something else."""
    assert shown(program("Trainer(net, data, [Clock()]).fit(90)"))
    assert shown(program("Trainer(net, data, [Clock(), AtEnd()]).fit(90)"))


def test_the_name_is_put_together() -> None:
    """The event may be a part of the method's name only."""
    text = program("Trainer(net, data, [Clock(), Keeper()]).fit(90)", 'self._fire("end")')
    assert not shown(text.replace("getattr(one, name, None)", 'getattr(one, f"epoch_{name}", None)'))
    text = program("Trainer(net, data, [Clock()]).fit(90)", 'self._fire("end")')
    assert shown(text.replace("getattr(one, name, None)", 'getattr(one, "epoch_" + name, None)'))


def test_callbacks_that_cannot_be_seen() -> None:
    """What comes from elsewhere may save, so that it is less sure whether anything is lost."""
    text = program("Trainer(net, data, extra).fit(90)", 'self._fire("round_over")')
    (loop, *_) = [one for one in loops(text) if one.verdict == "flagged"]
    assert "`self._fire` is called each turn and cannot be seen; it may save" in loop.steps


def test_each_of_several_classes_is_asked() -> None:
    """The first object of a list says nothing of the others, be it called or asked for a method."""
    each = "for one in self.callbacks:\n                one.epoch_end(self)"
    assert not shown(program("Trainer(net, data, [Clock(), Keeper()]).fit(90)", each))
    assert shown(program("Trainer(net, data, [Clock()]).fit(90)", each))
    called = each.replace("one.epoch_end(", "one(")
    text = program("Trainer(net, data, [Clock(), Keeper()]).fit(90)", called)
    assert not shown(text.replace("def epoch_end", "def __call__"))
