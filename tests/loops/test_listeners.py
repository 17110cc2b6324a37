"""Listeners that register themselves for what happens: those of a round run where it is told, and no others."""

from support_loops import loops, project, shown

EVENTS = """\
from collections import defaultdict

_table = defaultdict(list)

def on(name):
    def deco(fn):
        _table[name].append(fn)
        return fn

    return deco

def fire(name, *args):
    for fn in _table[name]:
        fn(*args)
"""
HABITS = """\
import torch
from events import on

@on("start")
def hello(net, epoch):
    print("begin")

@on("EVENT")
def put_away(net, epoch):
    torch.save({"net": net.state_dict(), "epoch": epoch}, "last.pt")

@on("round")
def report(net, epoch):
    print(epoch)
"""
TRAIN = """\
IMPORTS
from events import fire

def train(net, optimizer, data, epochs=90):
    for epoch in range(epochs):
        for batch in data:
            optimizer.zero_grad()
            net(batch).mean().backward()
            optimizer.step()
        fire("round", net, epoch)
    fire("end", net, epochs)

train(build(), make(), load())
"""


def files(event: str, imports: str = "import habits") -> dict[str, str]:
    """Return a training that tells its listeners of each round, one of which saves when `event` is told."""
    return {
        "events.py": EVENTS,
        "habits.py": HABITS.replace("EVENT", event),
        "train.py": TRAIN.replace("IMPORTS", imports),
    }


def test_a_listener_of_the_round_saves() -> None:
    """It registers itself by a decorator in a file that the training imports."""
    facts = project(files("round")).facts("train.py")
    assert next(one.verdict for one in facts.loops if one.function == "train") == "checkpointed"


def test_a_listener_of_something_else_does_not() -> None:
    """What is told at the end keeps the end alone."""
    assert shown(files("end"), "train.py") == {"CKP105"}


def test_what_nobody_imports_registers_nothing() -> None:
    """Nothing that listens is seen then: it may be anywhere, and nothing is told."""
    assert not shown(files("round", "import torch"), "train.py")


def test_listeners_are_told_of_by_calls_as_well() -> None:
    """A function is handed to what registers it: `subscribe("row", keep)`."""
    text = """\
from openai import OpenAI

client = OpenAI()
EARS = {}

def subscribe(topic, ear):
    EARS.setdefault(topic, []).append(ear)

def emit(topic, row):
    for ear in EARS.get(topic, ()):
        ear(row)

def show(row):
    print(row)

def keep(row):
    with open("rows.txt", "a") as file:
        file.write(row)

subscribe("row", show)
CALL

def main(prompts):
    for prompt in prompts:
        answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
        emit("row", answer.choices[0].message.content)

main(load())
"""
    kept, shown_only = (loops(text.replace("CALL", call)) for call in ('subscribe("row", keep)', ""))
    assert next(one for one in kept if one.function == "main").verdict == "checkpointed"
    assert next(one for one in shown_only if one.function == "main").verdict == "flagged"
