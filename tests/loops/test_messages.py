"""What findings say: what was seen, what a crash loses in numbers, and where the checkpoint should go."""

from safepoint.engine import checks_of
from safepoint.loops import wording
from safepoint.loops.facts import Loss
from support_loops import loops, project


def told(text: str) -> list[tuple[str, str, str]]:
    facts = project({"m.py": text}).facts("m.py")
    return [(one.code, one.message, one.help or "") for _, check in checks_of("loop") for one in check(facts)]


def test_known_turns_and_timeouts_say_how_much_a_crash_loses() -> None:
    text = "import requests\n\n\ndef run():\n    pages = []\n    for n in range(100):\n"
    text += "        pages.append(requests.get(str(n), timeout=30))\n    return pages\n"
    ((code, message, advice),) = told(text)
    assert code == "CKP101"
    assert "everything collected in `pages` (up to 100 turns of up to 30 s: 50 min)" in message
    assert "`pages`" in advice
    assert "(line 7)" in advice


def test_lines_of_a_file_are_called_so() -> None:
    text = "import requests\n\n\ndef run(path):\n    pages = []\n    for line in open(path):\n"
    text += "        pages.append(requests.get(line))\n    return pages\n"
    ((_, message, _),) = told(text)
    assert "goes through the lines of a file" in message


def test_a_training_is_told_to_save_its_state_and_its_turn() -> None:
    text = "def fit(model, loader, optimizer):\n    for epoch in range(100):\n        for batch in loader:\n"
    text += "            model(batch).backward()\n            optimizer.step()\n"
    ((_, _, advice),) = told(text)
    assert "the whole state and the number of the turn" in advice


def test_a_declared_loop_says_how_its_time_comes_about() -> None:
    text = (
        "import requests\n\n\ndef run(items):\n    for n, x in enumerate(items):  # safepoint: loop max_duration_ms=60000\n"
    )
    text += (
        "        page = requests.get(x, timeout=20)\n        if n % 10 == 0:\n            open('p', 'w').write(page.text)\n"
    )
    ((code, message, advice),) = told(text)
    assert code == "CKP104"
    assert "up to 10 turns of up to 20 s: 3.33 min" in message
    assert "save every 3 turns" in advice


def test_an_effect_whose_call_is_not_named_is_told_without_a_name() -> None:
    text = "import requests\n\n\ndef run():\n    for line in open('x'):\n        requests.post(line)\n"
    (loop,) = project({"m.py": text}).facts("m.py").loops
    assert "a restart repeats `requests.post`" in wording.loss(loop)
    unnamed = loop._replace(losses=(Loss("outside", "", 5),))
    assert wording.loss(unnamed) == (
        "a crash loses the record of which items are done, so that a restart repeats what they have done elsewhere"
    )


def test_of_what_is_lost_a_sum_is_named_last() -> None:
    text = """
import openai


def main(path):
    quality = 1.0
    answers = {}
    for line in open(path):
        answer = openai.chat.completions.create(model="m", messages=[line])
        quality *= judged(answer)
        answers[line] = answer
    return quality, answers
"""
    named = [one.name for one in loops(text)[0].losses]
    assert named[0] == "answers"


def test_the_dearest_call_is_the_one_to_speak_of() -> None:
    text = """
import requests
from openai import OpenAI

client = OpenAI()


def run(path):
    answers = []
    for line in open(path):
        page = requests.get(line, timeout=30)
        answers.append(client.chat.completions.create(model="m", messages=[page.text]))
    return answers
"""
    ((_, message, _),) = told(text)
    assert "`client.chat.completions.create` (a model call)" in message


def test_what_is_collected_in_several_places_is_named_in_one_breath() -> None:
    text = """
import requests


def run(path):
    pages = []
    sizes = []
    for line in open(path):
        page = requests.get(line)
        pages.append(page.text)
        sizes.append(len(page.text))
    return pages, sizes
"""
    ((_, message, _),) = told(text)
    assert "everything collected in `pages` and `sizes`" in message
