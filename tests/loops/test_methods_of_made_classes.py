"""What a method runs by `self.after_epoch()` is decided by the classes that a program makes objects of."""

from support_loops import shown

BASE = """\
import torch

class Trainer:
    def __init__(self, model, data):
        self.model, self.data = model, data
        self.optimizer = torch.optim.Adam(model.parameters())

    def after_epoch(self, epoch):
        {base}

    def fit(self, epochs):
        for epoch in range(epochs):
            for batch in self.data:
                self.optimizer.zero_grad()
                self.model(batch).mean().backward()
                self.optimizer.step()
            self.after_epoch(epoch)
        torch.save(self.model, "final.pt")
"""
BELOW = """
class {name}(Trainer):
    def after_epoch(self, epoch):
        {body}
"""
SAVE = 'torch.save({"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch}, "e.pt")'
SHOW = "print(epoch)"


def program(base: str, below: dict[str, str], end: str) -> str:
    """Return a training whose base class does `base` after each epoch, and its subclasses what `below` says of them."""
    made = "".join(BELOW.format(name=name, body=body) for name, body in below.items())
    return f"{BASE.format(base=base)}{made}\ndef main(model, data):\n    {end}\n\nmain(build(), load())\n"


def test_the_base_class_saves_and_the_made_one_does_not() -> None:
    """What the base class saves never runs, where all that is made overrides it."""
    assert shown(program(SAVE, {"Quiet": SHOW}, "Quiet(model, data).fit(90)"))


def test_the_override_calls_the_one_above_it() -> None:
    """With `super()`, the base class's save runs as well."""
    body = "super().after_epoch(epoch)\n        print(epoch)"
    assert not shown(program(SAVE, {"Quiet": body}, "Quiet(model, data).fit(90)"))


def test_a_class_that_saves_is_never_made() -> None:
    """A sibling that saves is of no use to the one that is made."""
    below = {"Keeping": SAVE, "Quiet": SHOW}
    assert shown(program("pass", below, "Quiet(model, data).fit(90)"))
    assert not shown(program("pass", below, "Keeping(model, data).fit(90)"))


def test_a_class_that_is_handed_on_may_be_made() -> None:
    """What stands in a table, or is named in a text, may be made by whoever looks it up."""
    below = {"Keeping": SAVE, "Quiet": SHOW}
    assert not shown(program("pass", below, '{"k": Keeping, "q": Quiet}[kind](model, data).fit(90)'))
    assert not shown(program("pass", below, 'Quiet(model, data).fit(90) if quick else build("lib.Keeping").fit(90)'))


def test_the_base_class_is_made_as_well() -> None:
    """Then what the base class does stays as it is."""
    assert not shown(program(SAVE, {"Quiet": SHOW}, "(Quiet if quick else Trainer)(model, data).fit(90)"))


def test_to_ask_for_a_class_makes_no_object_of_it() -> None:
    """`isinstance`, an annotation and a call of the method above name the base class, and make none."""
    body = "print(epoch) if isinstance(self, Trainer) else Trainer.__init__(self, None, None)"
    assert shown(program(SAVE, {"Quiet": body}, "Quiet(model, data).fit(90)"))


def test_a_library_whose_users_make_the_classes() -> None:
    """Where nobody makes any of the classes, what the base class saves is taken for what is saved."""
    assert not shown(program(SAVE, {"Quiet": SHOW}, "print(model)"))
    assert not shown(program("pass", {"Keeping": SAVE, "Quiet": SHOW}, "print(model)"))


def test_classes_that_register_themselves() -> None:
    """What notes each of its subclasses may make any of them."""
    text = program("pass", {"Keeping": SAVE, "Quiet": SHOW}, "Quiet(model, data).fit(90)")
    noted = "class Trainer:\n    def __init_subclass__(cls):\n        KINDS[cls.__name__] = cls\n"
    assert not shown(text.replace("class Trainer:\n", noted, 1))
