"""Changes that change nothing: renamed locals, a progress bar, logging, the body in a function or in another file."""

import ast
import re

import pytest

from support_loops import codes, examples

CRAWL = """
import requests


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url, timeout=30).text)
    return pages
"""
SAVED = """
import json

import requests


def crawl(urls, folder):
    for number, url in enumerate(urls):
        page = requests.get(url, timeout=30).text
        with open(f"{folder}/{number}.json", "w") as file:
            json.dump(page, file)
"""
BAD = [text for code in ("CKP101", "CKP105", "CKP106") for text in examples(code, "bad")]


@pytest.mark.parametrize("text", BAD)
def test_renamed_locals_change_nothing(text: str) -> None:
    renamed = re.sub(r"\b(pages|answers|url|text|epoch|batch|page)\b(?!\s*=\s*[^=(]*\()", r"\1_x", text)
    ast.parse(renamed)
    assert codes(renamed) == codes(text)


@pytest.mark.parametrize("text", BAD)
def test_a_progress_bar_changes_nothing(text: str) -> None:
    wrapped = "from tqdm import tqdm\n" + re.sub(r"for (\w+) in ([^:]+):", r"for \1 in tqdm(\2):", text)
    assert codes(wrapped) == codes(text)


@pytest.mark.parametrize("text", BAD)
def test_logging_changes_nothing(text: str) -> None:
    logged = "import logging\n" + re.sub(r"(\n +)(for \w+ in [^\n]+\n)( +)", r"\1\2\3logging.info('turn')\n\3", text)
    assert codes(logged) == codes(text)


def test_a_body_in_a_function_changes_nothing() -> None:
    text = CRAWL.replace("requests.get(url, timeout=30).text", "fetch(url)") + (
        "\n\ndef fetch(url):\n    return requests.get(url, timeout=30).text\n"
    )
    assert codes(text) == codes(CRAWL) == {"CKP101"}


def test_a_body_in_another_file_changes_nothing() -> None:
    caller = CRAWL.replace("import requests", "from net import fetch").replace(
        "requests.get(url, timeout=30).text", "fetch(url)"
    )
    helper = "import requests\n\n\ndef fetch(url):\n    return requests.get(url, timeout=30).text\n"
    assert codes({"m.py": caller, "net.py": helper}) == {"CKP101"}


def test_a_body_in_a_method_of_another_file_changes_nothing() -> None:
    caller = CRAWL.replace("import requests", "from net import Net\n\nnet = Net()").replace(
        "requests.get(url, timeout=30).text", "net.fetch(url)"
    )
    helper = (
        "import requests\n\n\nclass Net:\n    def __init__(self):\n        self.session = requests.Session()\n\n"
        "    def fetch(self, url):\n        return self.session.get(url, timeout=30).text\n"
    )
    assert codes({"m.py": caller, "net.py": helper}) == {"CKP101"}


@pytest.mark.parametrize(
    "how",
    [
        "keep(page, number)",
        "store.keep(page, number)",
        "(lambda: keep(page, number))()",
    ],
)
def test_a_save_behind_a_helper_is_seen(how: str) -> None:
    helper = "import json\n\n\ndef keep(page, number):\n    with open(f'{number}.json', 'w') as file:\n        json.dump(page, file)\n"
    text = f"""
import requests
import store
from store import keep


def crawl(urls):
    pages = []
    for number, url in enumerate(urls):
        page = requests.get(url, timeout=30).text
        pages.append(page)
        {how}
    return pages
"""
    assert not codes({"m.py": text, "store.py": helper}) & {"CKP101", "CKP105"}


def test_a_save_that_is_switched_off_by_a_constant_is_none() -> None:
    helper = (
        "import json\n\n\ndef keep(page, path=None):\n    if path is not None:\n        json.dump(page, open(path, 'w'))\n"
    )
    text = CRAWL.replace("import requests", "import requests\nfrom store import keep")
    off = text.replace("    return", "        keep(pages, None)\n    return").replace("        keep", "        keep")
    on = text.replace("    return", "        keep(pages, 'pages.json')\n    return")
    assert codes({"m.py": off, "store.py": helper}) == {"CKP101"}
    assert not codes({"m.py": on, "store.py": helper})


def test_an_enclosing_loop_of_another_file_covers_the_batches() -> None:
    step = "def train(model, loader, optimizer):\n    for batch in loader:\n        model(batch).backward()\n        optimizer.step()\n"
    epochs = """
import torch
from step import train


def fit(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        train(model, loader, optimizer)
        torch.save(model.state_dict(), "model.pt")
"""
    assert not codes({"m.py": epochs, "step.py": step}, "step.py")
    assert codes({"step.py": step}, "step.py") == {"CKP101"}
