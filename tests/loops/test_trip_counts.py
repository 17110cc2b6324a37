"""Counts that are proved, and how."""

import pytest

from support_loops import loops, project, shown, verdicts

HEAD = "from itertools import islice\nNAMES = ['a', 'b', 'c']\n\n\ndef run(items):\n"


@pytest.mark.parametrize(
    ("body", "most"),
    [
        ("    for i in range(len(NAMES) * 2 + 1):\n        work(i)\n", 7),
        ("    for i in range(min(len(items), 20)):\n        work(i)\n", 20),
        ("    for x in islice(items, 5, 25):\n        work(x)\n", 20),
        ("    for x in islice(items, 5, None):\n        work(x)\n", None),
        ("    for x in items[10:5]:\n        work(x)\n", 0),
        ("    for x in view.progress_bar(NAMES):\n        work(x)\n", 3),
        ("    left = 8\n    while left:\n        work(left)\n        left -= 1\n", 8),
        ("    left = 8\n    while left:\n        work(left)\n        left += 1\n", None),
        ("    assert len(items) <= 10\n    for x in items:\n        work(x)\n", 10),
        ("    if len(items) > 10:\n        raise ValueError\n    for x in items:\n        work(x)\n", 10),
        ("    for i in range(len(items) - len(NAMES)):\n        work(i)\n", None),
    ],
)
def test_counts_by_len_slices_asserts_and_counters(body: str, most: float | None) -> None:
    (loop,) = loops(HEAD + body)
    assert loop.trips.maximum == most


@pytest.mark.parametrize(("page", "likely"), [("PAGE", 10.0), ("items.pop()", 100.0)])
def test_a_counter_that_moves_by_a_constant_of_the_module_turns_as_often_as_that_fits(page: str, likely: float) -> None:
    (loop,) = loops(
        f"PAGE = 10\n\n\ndef run(items):\n    at = 0\n    while at < 100:\n        work(at)\n        at += {page}\n"
    )
    assert loop.trips.likely == likely


PAGED = """
import requests

MOST = 1000


def all_items(url):
    found, page = [], 1
    while len(found) < MOST:
        answer = requests.get(url, params=dict(page=page)).json()
        if not answer:
            break
        found.{put}(answer)
        page += 1
    return found
"""


@pytest.mark.parametrize(("put", "likely"), [("extend", 10.0), ("append", 1000.0)])
def test_what_fills_up_page_by_page_takes_a_turn_for_a_hundred_items(put: str, likely: float) -> None:
    (loop,) = loops(PAGED.format(put=put))
    assert loop.trips.likely == likely


@pytest.mark.parametrize(("left", "likely"), [("break", 1000.0), ("continue", 1048576.0)])
def test_a_huge_constant_is_a_ceiling_for_a_loop_that_is_left_before(left: str, likely: float) -> None:
    (loop,) = loops(
        f"def rows(sheet):\n    for row in range(1_048_576):\n        if not sheet.shows(row):\n            {left}\n"
    )
    assert loop.trips.likely == likely
    assert loop.trips.maximum == 1048576


def test_names_whose_counts_hang_on_each_other_are_unknown_not_endless() -> None:
    text = """
class Grid:
    def __init__(self):
        self.rows = [0] * len(self.columns)
        self.columns = [0] * len(self.rows)
        self.size = len(self.cells)
        self.cells = self.size * len(self.cells)

    def fill(self):
        for _ in range(self.size):
            for _ in self.rows[: len(self.columns)]:
                pass


def pad(rows, start=len(start)):
    rows = [None] * len(rows) + [1]
    first = last[len(first) : len(last)]
    last = [0] * len(first)
    for _ in range(start):
        for _ in zip(rows, first, enumerate(last * len(first))):
            pass
"""
    assert [loop.line for loop in loops(text)] == [10, 11, 19, 20]


@pytest.mark.parametrize(
    ("head", "tried", "found"),
    [
        ("not done", "answer = ask(); done = True", ["short"]),
        ("answer is None", "answer = ask()", ["short"]),
        ("answer is None", "with lock: answer = ask()", ["short"]),
        ("not done", "with lock: answer = ask(); done = answer.last", ["flagged"]),
        ("not done", "answer = ask(); done = answer.last", ["flagged"]),
        ("waiting", "answer = ask(); waiting = False", ["short"]),
        ("waiting", "answer = ask(); waiting = answer.more", ["flagged"]),
    ],
)
def test_attempts_until_one_succeeds_are_few(head: str, tried: str, found: list[str]) -> None:
    text = f"""
import openai


def ask():
    return openai.chat.completions.create(model="m", messages=[])


def run():
    done, answer, seen = False, None, []
    while {head}:
        try:
            {tried}
            seen.append(answer)
        except OSError:
            print("again")
    return seen
"""
    assert verdicts(text) == found


SHORTENED = """
import openai


def run(items, debug):
    {shortened}
    found = []
    for at in range(0, len(items), 4):
        found.append(openai.chat.completions.create(model="m", messages=items[at : at + 4]))
    return found
"""


def test_a_slice_that_is_only_taken_to_try_things_out_bounds_nothing() -> None:
    assert verdicts(SHORTENED.format(shortened="if debug:\n        items = items[:10]")) == ["flagged"]
    assert verdicts(SHORTENED.format(shortened="items = items[:10]")) == ["short"]


def test_a_bar_that_is_told_a_number_counts_to_it() -> None:
    text = """
from labml import monit


def sample(model, prompt):
    for _ in monit.iterate("Sample", 25):
        prompt = prompt + model(prompt)
"""
    assert loops(text)[0].trips.maximum == 25


COUNTED = """
import requests


def crawl(urls):
    found, count = [], 0
    for url in urls:
        try:
            found.append(requests.get(url).json())
            {tried}
        except ValueError:
            {failed}
        {then}
        if {test}:
            break
    return found
"""


@pytest.mark.parametrize(
    ("parts", "most"),
    [
        ({"then": "count += 1"}, 11),
        ({"tried": "count += 1", "failed": "count += 1"}, 11),
        ({"tried": "count += 1"}, None),
        ({"failed": "count += 1"}, None),
        ({"then": "count = count + 1 if found[-1] else 0"}, None),
        ({"tried": "count = 0", "failed": "count += 1"}, None),
        ({"then": "count -= 1", "test": "count == 0"}, None),
        ({"failed": "continue", "then": "count += 1"}, None),
    ],
)
def test_a_counter_bounds_a_loop_when_each_turn_moves_it_up(parts: dict[str, str], most: int | None) -> None:
    text = COUNTED.format(**{"tried": "pass", "failed": "pass", "then": "pass", "test": "count >= 10", **parts})
    assert loops(text)[0].trips.maximum == most


@pytest.mark.parametrize(("name", "found"), [("kept", "short"), ("errors", "flagged")])
def test_a_counter_of_failures_says_nothing_of_the_turns(name: str, found: str) -> None:
    text = COUNTED.format(tried="pass", failed="pass", then=f"if not found: {name} += 1", test=f"{name} > 9")
    assert verdicts(text) == [found]


CASES = """
import openai

CASES = {cases}
client = openai.OpenAI()


def evaluate(cases=CASES):
    right = []
    for case in cases:
        right.append(client.chat.completions.create(messages=[case], model="m"))
    return right


if __name__ == "__main__":
    evaluate()
"""


@pytest.mark.parametrize(("cases", "found"), [("(1, 2, 3)", set()), ("read_cases()", {"CKP101"})])
def test_a_default_written_out_at_the_top_says_how_many_there_are(cases, found):
    assert shown(CASES.format(cases=cases)) == found


THROUGH = """
class Logger:
    def every(self, {params}):
        for at, one in {head}:
            yield one
            print(at)


def main(logger: Logger):
    for row in logger.every({given}):
        work(row)
"""


@pytest.mark.parametrize(
    ("params", "head", "given", "most"),
    [
        ("rows, step", "enumerate(rows)", "(1, 2, 3), 10", 3),
        ("step, rows", "enumerate(rows)", "10, rows=(1, 2, 3)", 3),
        ("rows, step", "self.seen(rows)", "(1, 2, 3), 10", None),
    ],
)
def test_a_generator_that_hands_on_what_it_is_given_has_as_many(
    params: str, head: str, given: str, most: int | None
) -> None:
    facts = loops(THROUGH.format(params=params, head=head, given=given))
    assert facts[-1].trips.maximum == most


@pytest.mark.parametrize(("parts", "likely"), [("named_modules", 100), ("named_children", 10)])
def test_a_network_has_a_hundred_modules_and_a_few_children(parts: str, likely: int) -> None:
    assert loops(f"def run(net):\n    for name, one in net.{parts}():\n        work(one)\n")[0].trips.likely == likely


@pytest.mark.parametrize(
    ("count", "turns"),
    [
        ("range(0, ids.size(1), 512)", 5000),
        ("range(0, length, 512)", 5000),
        ("range(ids.shape[0])", 5000),
        ("range(ids.shape[1])", 1000),
        ("range(0, limit, 512)", 1000),
    ],
)
def test_windows_of_a_tensor_under_a_bar_are_many(count: str, turns: float) -> None:
    text = f"""
from tqdm import tqdm


def losses(model, ids, limit):
    length = ids.size(1)
    found = []
    for begin in tqdm({count}):
        found.append(model.generate(ids, begin))
    return found
"""
    (loop,) = loops(text)
    assert loop.trips.likely == turns


SHOWING = """
import requests


def fetch(urls):
    for url in urls:
        print(requests.get(url).text)


def main():
    urls = ["https://a.example", "https://b.example"]
    fetch(urls)
    fetch(["https://c.example"])


main()
"""


@pytest.mark.parametrize(("path", "likely"), [("examples/fetch.py", 2.0), ("tools/fetch.py", 1000.0)])
def test_an_example_goes_through_what_it_writes_out_itself(path: str, likely: float) -> None:
    (loop,) = project({path: SHOWING}).facts(path).loops
    assert loop.trips.likely == likely
