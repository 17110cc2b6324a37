"""What helpers save on the way to a result is no save of the results that a loop collects and a save behind it writes."""

import pytest

from support_agents import ANSWER
from support_loops import shown

RUN = """from pathlib import Path


def run(task, out):
    talk = ask(task)
    score = rate(talk)
    {saved}
    return {given}


def evaluate(tasks, out):
    scores = []
    for task in tasks:
        scores.append(run(task, out))
    {behind}
"""
NOTEBOOK = 'Path(out, f"{task}.ipynb").write_text(talk)'
BOTH = 'Path(out, f"{task}.json").write_text(json.dumps({"talk": talk, "score": score}))'
DUMPED = 'Path(out, "scores.json").write_text(json.dumps(scores))'


@pytest.mark.parametrize(
    ("saved", "given", "behind", "found"),
    [
        (NOTEBOOK, "score", DUMPED, {"CKP105"}),
        (NOTEBOOK, "score", "return scores", {"CKP109"}),
        (NOTEBOOK, "talk", DUMPED, {"CKP109"}),
        (NOTEBOOK, '{"talk": talk, "score": score}', DUMPED, {"CKP109"}),
        (BOTH, "score", DUMPED, {"CKP109"}),
    ],
)
def test_a_helper_may_save_something_else_than_it_gives_back(saved: str, given: str, behind: str, found: set[str]) -> None:
    text = ANSWER + RUN.replace("{saved}", saved).replace("{given}", given).replace("{behind}", behind)
    assert shown(text) == found


TOLD = """from pathlib import Path


def {name}(agent):
    Path(agent.folder, "said.json").write_text(json.dumps(agent.said))


def evaluate(tasks, make):
    rows = []
    for task in tasks:
        agent = make(task)
        answer = ask(agent)
        {name}(agent)
        rows.append(answer)
    Path("rows.json").write_text(json.dumps(rows))
"""


@pytest.mark.parametrize(("name", "found"), [("save_history", {"CKP105"}), ("save_answers", {"CKP109"})])
def test_a_history_tells_how_the_results_came_about(name: str, found: set[str]) -> None:
    assert shown(ANSWER + TOLD.replace("{name}", name)) == found


KEPT_ELSEWHERE = """
def play(env, games):
    scores = []
    for game in games:
        scores.append(ask(game))
        env.{call}(game)
    with open("scores.json", "w") as file:
        json.dump(scores, file)
"""


@pytest.mark.parametrize(("call", "found"), [("saveRunHistoriesIfFull", {"CKP105"}), ("saveResults", set())])
def test_another_library_may_be_told_to_keep_the_history(call: str, found: set[str]) -> None:
    assert shown(ANSWER + KEPT_ELSEWHERE.format(call=call)) == found


CACHED = """
class Asker:
    def __init__(self, store):
        self.store = store

    def ask(self, task):
        self.store.answers[task] = ask(task)
        return self.store.answers[task]

    def save_cache(self):
        {kept}


class Store:
    def __init__(self):
        self.answers = dict()

    def save_cache(self):
        with open("cache.pkl", "wb") as file:
            pickle.dump(self.answers, file)


def evaluate(tasks):
    asker = Asker(Store())
    rows = []
    for task in tasks:
        rows.append(asker.ask(task))
        if len(rows) % 10 == 0:
            asker.save_cache()
    with open("rows.json", "w") as file:
        json.dump(rows, file)
"""


@pytest.mark.parametrize(("kept", "found"), [("self.store.save_cache()", set()), ("pass", {"CKP105"})])
def test_a_helper_that_gives_nothing_back_keeps_what_its_object_holds(kept: str, found: set[str]) -> None:
    assert shown("import pickle\n" + ANSWER + CACHED.replace("{kept}", kept)) == found


def test_items_whose_file_a_helper_finds_are_left_out_with_what_is_collected_of_them() -> None:
    asked = 'def is_there(task, out):\n    return Path(out, f"{task}.ipynb").exists()\n\n\ndef evaluate('
    left = "for task in tasks:\n        if is_there(task, out):\n            continue"
    text = RUN.replace("{saved}", NOTEBOOK).replace("{given}", "score").replace("{behind}", DUMPED)
    assert shown(ANSWER + text.replace("def evaluate(", asked)) == {"CKP105"}
    assert shown(ANSWER + text.replace("def evaluate(", asked).replace("for task in tasks:", left)) == set()


READ_BACK = """
import json
import os


def evaluate(name, agent):
    path = f"scores/{{name}}.json"
    if os.path.exists(path):
        return json.load(open({read}))
    scores = agent.run(name)
    json.dump(scores, open(path, "w"))
    {last}


def main(agent, out):
    found = []
    for name in open("names.txt"):
        found.append(evaluate(name, agent))
    json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize("last", ["return None", "return scores"])
def test_what_is_read_back_from_where_it_is_saved_is_the_result(last: str) -> None:
    assert not shown(READ_BACK.format(read="path", last=last))
