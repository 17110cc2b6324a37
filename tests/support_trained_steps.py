"""A step of training in a function that callers repeat, for tests of whose work it is."""

STEP = """
        loss = model({given}).sum()
        loss.backward()
        optimizer.step()
"""


def training(head: str, loop: str, *, given: str = "x", before: str = "") -> str:
    return f"import torch\n\n\n{head}\n    {before or 'pass'}\n    {loop}{STEP.format(given=given)}"
