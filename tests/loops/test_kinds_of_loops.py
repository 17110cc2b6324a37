"""The kinds of loops that the design names: what is long, what is no checkpoint, what is nothing to lose."""

import pytest

from support_loops import codes, loops, verdicts

TRAIN = """
import torch


def fit(model, loader, optimizer, epochs, args, rank):
    best = None
    for epoch in range(epochs):
        for batch in loader:
            loss = model(batch)
            loss.backward()
            optimizer.step()
        {tail}
"""


@pytest.mark.parametrize(
    "tail",
    [
        "print(loss.item())",
        "writer.add_scalar('loss', loss.item(), epoch)",
        "save_image(model(batch), f'{epoch}.png')",
        "torch.utils.checkpoint.checkpoint(model, batch)",
        "if False:\n            torch.save(model.state_dict(), 'm.pt')",
        "if epoch == epochs - 1:\n            torch.save(model.state_dict(), 'm.pt')",
        "torch.save(model.state_dict(), '/tmp/m.pt')",
    ],
)
def test_what_is_no_checkpoint(tail: str) -> None:
    assert codes(TRAIN.format(tail=tail)) & {"CKP101", "CKP106"}


@pytest.mark.parametrize(
    "tail",
    [
        "torch.save(model.state_dict(), 'm.pt')",
        "if epoch % 5 == 0:\n            torch.save(model.state_dict(), 'm.pt')",
        "if epoch % 5 == 0 and rank == 0:\n            torch.save(model.state_dict(), 'm.pt')",
        "if (epoch + 1) % args.save_every == 0:\n            model.save_pretrained('out')",
        "if best is None or loss < best:\n            torch.save(model.state_dict(), 'm.pt')",
        "if args.save:\n            torch.save(model.state_dict(), 'm.pt')",
        "trainer.save_checkpoint(epoch)",
    ],
)
def test_what_is_a_checkpoint(tail: str) -> None:
    assert not codes(TRAIN.format(tail=tail))


@pytest.mark.parametrize(
    "text",
    [
        "import requests\n\n\ndef f():\n    for attempt in range(5):\n        r = requests.get('u')\n        if r.ok:\n            return r\n",
        "import time\n\n\ndef f(job):\n    while not job.done():\n        time.sleep(5)\n",
        "import time, requests\n\n\ndef f():\n    while True:\n        requests.post('u', json={})\n        time.sleep(60)\n",
        "def f(xs):\n    out = []\n    for x in xs:\n        out.append(x * 2)\n    return out\n",
        "import torch\n\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n        for layer in self.layers:\n            x = layer(x)\n        return x\n",
        "import requests\n\n\ndef f(urls):\n    for url in urls:\n        yield requests.get(url).json()\n",
        "def f():\n    names = []\n    while True:\n        names.append(input())\n        if not names[-1]:\n            break\n    return names\n",
    ],
)
def test_what_is_no_long_loop(text: str) -> None:
    assert not codes(text)


def test_a_small_count_of_long_rounds_is_long() -> None:
    text = TRAIN.replace("range(epochs)", "range(2)").format(tail="pass")
    assert codes(text) == {"CKP101"}


def test_only_the_outermost_uncovered_loop_is_reported() -> None:
    assert verdicts(TRAIN.format(tail="pass")) == ["flagged", "covered"]


def test_rows_that_wait_for_one_commit_behind_the_loop_are_lost() -> None:
    text = """
import sqlite3


def load(path):
    db = sqlite3.connect("rows.db")
    with open(path) as file:
        for line in file:
            db.execute("INSERT INTO rows VALUES (?)", (line,))
    {commit}
"""
    after = text.format(commit="db.commit()")
    inside = after.replace("(line,))\n", "(line,))\n            db.commit()\n")
    assert codes(after) == {"CKP105"}
    assert not codes(inside)


def test_counts_are_proved_or_explained() -> None:
    text = """
SIZES = [1, 2, 3]


def f(items, n=4):
    for a in SIZES:
        print(a)
    for b in items[:10]:
        print(b)
    for c in range(2, 20, 3):
        print(c)
    for d in zip(items, SIZES):
        print(d)
    k = 0
    while k < 6:
        k += 1
    for e in items:
        print(e)
"""
    assert [loop.trips.maximum for loop in loops(text)] == [3, 10, 6, 3, 6, None]


ASKING = """
import asyncio
import sys

from openai import AsyncOpenAI

client = AsyncOpenAI()


async def ask(question):
    return await client.chat.completions.create(model="m", messages=[question])


async def main(questions):
    {body}


asyncio.run(main(sys.argv))
"""


@pytest.mark.parametrize(
    "body",
    [
        "return await asyncio.gather(*(ask(one) for one in questions))",
        "return await asyncio.gather(*[ask(one) for one in questions])",
        "jobs = [ask(one) for one in questions]\n    return await asyncio.gather(*jobs)",
    ],
)
def test_work_that_is_run_together_is_reported_once(body: str) -> None:
    flagged = [loop for loop in loops(ASKING.format(body=body)) if loop.verdict == "flagged"]
    assert [loop.problem for loop in flagged] == ["parallel"]


@pytest.mark.parametrize(
    "tail",
    [
        "print(answer, file=sys.stderr)",
        "sys.stdout.write(answer)",
        "self.stdout.write(answer)",
        "self.stderr.write(answer)",
        "print(answer, file=stdout_file)",
    ],
)
def test_what_is_shown_is_not_kept(tail: str) -> None:
    text = "import sys\n\nfrom openai import OpenAI\n\nclient = OpenAI()\n\n\ndef handle(self, questions):\n    found = []\n"
    text += "    for one in questions:\n        answer = client.chat.completions.create(model='m', messages=[one])\n"
    assert "CKP101" in codes(text + f"        found.append(answer)\n        {tail}\n    return found\n")
