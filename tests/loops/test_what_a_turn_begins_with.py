"""What helpers keep of a turn's inputs, and lines of a log: the answers that are collected beside them are in neither."""

import pytest

from support_loops import shown

PAPERS = """
import json
import os

from openai import OpenAI

client = OpenAI()


def read_paper(path):
    kept = path + ".txt"
    if os.path.exists(kept):
        with open(kept) as file:
            return file.read()
    text = client.files.content(path).text
    with open(kept, "w") as file:
        file.write(text)
    return text


def ask(text):
    return client.chat.completions.create(messages=[text], model="m")


def main(paths):
    answers = []
    for path in paths:
        {turn}
    with open("answers.json", "w") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    main(open("papers.txt").read().splitlines())
"""
ASKED = """text = read_paper(path)
        answers.append(ask(text))"""
ASKED_BY_NAME = """text = read_paper(path)
        answer = ask(f"what is new in {text}?")
        answers.append({"path": path, "answer": answer})"""
ONLY_READ = """text = read_paper(path)
        answers.append(len(text))"""
KEPT = """text = read_paper(path)
        answer = ask(text)
        answers.append(answer)
        with open(path + ".json", "w") as file:
            json.dump(answer.model_dump(), file)"""
READ_LAST = """answer = ask(path)
        answers.append(read_paper(answer))"""


@pytest.mark.parametrize(
    ("turn", "found"),
    [(ASKED, True), (ASKED_BY_NAME, True), (ONLY_READ, False), (KEPT, False), (READ_LAST, False)],
)
def test_a_helper_that_keeps_the_inputs_keeps_no_answers(turn: str, found: bool) -> None:
    assert ("CKP105" in shown(PAPERS.format(turn=turn))) is found


TRIALS = """
import json

import openai


def run_trial(log_path, rooms):
    for number, room in enumerate(rooms):
        done = openai.ChatCompletion.create(messages=[room["task"]], model="m")
        if done:
            rooms[number]["done"] = True
        with open({path}, "a") as log:
            log.write({line})
    return rooms


def main(rooms, args):
    trial = 0
    while trial < args.num_trials:
        rooms = run_trial(f"trial_{{trial}}.log", rooms)
        with open(f"rooms_{{trial}}.json", "w") as file:
            json.dump(rooms, file)
        trial += 1


if __name__ == "__main__":
    main(json.load(open("rooms.json")), None)
"""


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        ("log_path", 'f"Room {number}: {done}"', True),
        ("log_path", 'json.dumps({"room": number, "done": done})', False),
        ('"rooms.txt"', 'f"Room {number}: {done}"', False),
    ],
)
def test_lines_of_a_log_keep_no_results(path: str, line: str, found: bool) -> None:
    assert bool({"CKP101", "CKP105"} & shown(TRIALS.format(path=path, line=line))) is found


COVERED = """
import json

import openai


def remember(rooms):
    found = []
    for room in rooms:
        found.append(openai.ChatCompletion.create(messages=[room["task"]], model="m"))
    return found


def main(rooms, args):
    for {name} in range(args.num_{name}s):
        rooms = remember(rooms)
        with open("rooms.json", "w") as file:
            json.dump(rooms, file)


if __name__ == "__main__":
    main(json.load(open("rooms.json")), None)
"""


@pytest.mark.parametrize(("name", "found"), [("trial", True), ("page", False)])
def test_a_save_after_each_trial_is_one_after_a_whole_job(name: str, found: bool) -> None:
    assert bool({"CKP101", "CKP105"} & shown(COVERED.format(name=name))) is found
