"""What a restart does: skips that never match, states read back before a loop that starts over, functions calling each other."""

import pytest

from support_loops import codes, loops, shown

ITEMS = """
import json, openai, os, time


def answer(items, stamp):
    {run}
    for item in items:
        path = f"out/{{stamp}}-{{item['id']}}.json"
        if os.path.exists(path):
            continue
        reply = openai.chat.completions.create(model="m", messages=[item])
        with open(path, "w") as file:
            json.dump(reply, file)
"""


def test_a_skip_by_a_name_that_holds_the_time_of_the_run_never_matches() -> None:
    assert codes(ITEMS.format(run='stamp = time.strftime("%H%M%S")')) == {"CKP109"}
    assert not codes(ITEMS.format(run="pass"))


OF_A_RUN = """
import json, openai, os, time

stamp = {stamp}
result_file = None
result_file = os.path.join("results", f"answers_{{stamp}}.json")


def load(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return json.load(file)


for item in load("items.json"):
    done = load(result_file)
    done.append(openai.chat.completions.create(model="m", messages=[item]))
    with open(result_file, "w") as file:
        json.dump(done, file)
"""


def test_what_is_read_from_a_file_of_the_same_run_is_no_earlier_run() -> None:
    assert codes(OF_A_RUN.format(stamp='os.getenv("STAMP") or time.strftime("%Y%m%d")')) == {"CKP109"}
    assert not codes(OF_A_RUN.format(stamp='os.getenv("STAMP")'))


STEPPED = """
import json, openai, os


def search(choose, folder):
    for {target} in range(50):
        cases = choose()
        for case in cases:
            reply = openai.chat.completions.create(model="m", messages=[case])
            with open(os.path.join(folder, str({target}), f"{{case['id']}}.json"), "w") as file:
                json.dump(reply, file)
"""


def test_what_one_step_of_a_search_chooses_is_chosen_anew_by_the_next_run() -> None:
    assert not codes(STEPPED.format(target="step"))
    assert codes(STEPPED.format(target="attempt")) == {"CKP109"}


LOGGED = """
import json, openai


class Board:
    def log(self, row):
        self.keep(row)

    def keep(self, row):
        with open("rows.jsonl", "a") as file:
            json.dump(row, file)


class Task:
    def __init__(self):
        self.board = Board()

    def answer(self, question):
        reply = openai.chat.completions.create(model="m", messages=[question])
        self.board.log(reply)
        return len(reply)

    def evaluate(self, questions):
        scores = []
        for question in questions:
            scores.append(self.answer(question))
        return scores
"""


def test_rows_that_a_board_appends_three_calls_away_are_paid_for_again() -> None:
    assert "CKP109" in codes(LOGGED)
    assert "CKP109" not in codes(LOGGED.replace('"a"', '"w"'))


TRAIN = """
import torch


def main(args, model, optimizer, loader):
    if args.resume:
        state = torch.load("last.pt")
        model.load_state_dict(state["model"])
    for epoch in range({first}args.epochs):
        {over}
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        torch.save({{"model": model.state_dict()}}, "last.pt")
"""


def test_a_state_read_back_from_where_the_loop_saves_it_asks_for_its_turn() -> None:
    assert codes(TRAIN.format(first="", over="pass")) == {"CKP110"}
    assert not codes(TRAIN.format(first="state['epoch'], ", over="pass"))
    assert not codes(TRAIN.format(first="", over="if epoch < first:\n            continue"))


def test_a_state_that_is_read_back_instead_of_the_training_is_not_gone_on_from() -> None:
    head, _, loop = TRAIN.format(first="", over="pass").partition("    for epoch in")
    inside = ("    for epoch in" + loop).replace("\n    ", "\n        ")
    assert not codes(f"{head}    else:\n    {inside}")


RESTORED = """
import json
import openai


class Memory:
    def {name}(self, path):
        with open(path) as file:
            records = json.load(file)
        for record in records:
            record["vector"] = openai.embeddings.create(input=[record["text"]], model="m")
            with open(f"memory/{{record['id']}}.json", "w") as out:
                json.dump(record, out)


Memory().{name}("records.json")
"""


@pytest.mark.parametrize(("name", "found"), [("index_records", {"CKP109"}), ("load_records", set())])
def test_what_puts_back_in_place_what_was_kept_need_not_skip_it(name: str, found: set[str]) -> None:
    assert codes(RESTORED.format(name=name)) == found


def test_a_pretrained_model_that_is_restored_is_no_earlier_run() -> None:
    text = TRAIN.format(first="", over="pass").replace("args.resume", "args.start")
    text = text.replace('state = torch.load("last.pt")', "saver.restore({place})")
    assert codes(text.replace("{place}", "args.latest")) == {"CKP110"}
    assert not codes(text.replace("{place}", "args.pretrained_model"))


def test_rows_appended_by_a_table_are_paid_for_again() -> None:
    text = """
import openai
import pandas as pd


def answer(path):
    for _, row in pd.read_csv(path).iterrows():
        reply = openai.chat.completions.create(model="m", messages=[row])
        pd.DataFrame([reply]).to_csv("out.csv"{mode})
"""
    assert codes(text.format(mode=', mode="a"')) == {"CKP109"}
    assert not codes(text.format(mode=""))


def test_only_the_loop_that_pays_is_told_of_items_done_again() -> None:
    text = """
import json, openai


def answer(tasks):
    for task in tasks:
        for question in task.questions:
            reply = openai.chat.completions.create(model="m", messages=[question])
            with open("out.jsonl", "a") as file:
                file.write(json.dumps(reply))
"""
    assert codes(text) == {"CKP109"}
    assert _lines(text) == [7]


def _lines(text: str) -> list[int]:
    return [one.line for one in loops(text) if one.problem == "unskipped"]


def test_functions_that_call_each_other_recurse() -> None:
    text = """
import requests


def visit(url, seen):
    follow(requests.get(url).text, seen)


def follow(html, seen):
    for link in links(html):
        {call}
"""
    assert shown(text.format(call="visit(link, seen)")) == {"CKP107"}
    assert not shown(text.format(call="show(link, seen)"))


def test_a_file_that_a_helper_names_after_the_item_keeps_that_item() -> None:
    text = """
import json, openai, os


def handle(item, folder):
    path = os.path.join(folder, item["id"])
    {skip}
    reply = openai.chat.completions.create(model="m", messages=[item])
    with open(os.path.join(path, "reply.json"), "w") as file:
        json.dump(reply, file)


def run(items, folder):
    for item in items:
        handle(item, folder)
"""
    assert codes(text.format(skip="pass")) == {"CKP109"}
    assert not codes(text.format(skip="if os.path.exists(path):\n        return"))


def test_a_mode_that_is_chosen_by_a_parameter_may_append() -> None:
    text = """
import json, openai


def put(path, row, append=False):
    with open(path, "a" if append else "w") as file:
        file.write(json.dumps(row))


def run(items):
    for item in items:
        put("out.jsonl", openai.chat.completions.create(model="m", messages=[item]), append=True)
"""
    assert codes(text) == {"CKP109"}


KEPT = """
import json, openai, os


def save_reply(item, reply):
    {helper}
    with open(f"out/{{item['id']}}.json", "w") as file:
        json.dump(reply, file)


def answer(items):
    for item in items:
        {inside}
        reply = openai.chat.completions.create(model="m", messages=[item])
        save_reply(item, reply)
"""
UNSKIPPED = [
    "if not os.path.exists('out'): os.makedirs('out')",
    "if not os.path.exists('log.txt'):\n            with open('log.txt', 'w') as log: log.write('begun')",
]


@pytest.mark.parametrize("inside", UNSKIPPED)
def test_a_question_that_only_prepares_a_place_skips_nothing(inside: str) -> None:
    assert codes(KEPT.format(helper="pass", inside=inside)) == {"CKP109"}


def test_a_question_in_a_helper_that_pays_nothing_and_answers_nothing_skips_nothing() -> None:
    helper = "if not os.path.exists('out'):\n        return"
    assert codes(KEPT.format(helper=helper, inside="pass")) == {"CKP109"}


def test_a_question_whose_answer_skips_the_call_is_a_skip() -> None:
    inside = "if os.path.exists(f\"out/{item['id']}.json\"):\n            continue"
    assert not codes(KEPT.format(helper="pass", inside=inside))
    asked = "def there(item):\n    return os.path.exists(f\"out/{item['id']}.json\")\n"
    assert not codes(KEPT.format(helper="pass", inside="if there(item):\n            continue") + "\n\n" + asked)


def test_items_that_a_caller_has_filtered_by_what_is_done_are_not_paid_for_again() -> None:
    caller = "\n\ndef main(items):\n    existing = os.listdir('out')\n    {filtered}\n    answer(items)\n"
    filtered = "items = [one for one in items if one['id'] not in existing]"
    assert codes(KEPT.format(helper="pass", inside="pass") + caller.format(filtered="pass")) == {"CKP109"}
    assert not codes(KEPT.format(helper="pass", inside="pass") + caller.format(filtered=filtered))
    for helper, expected in (("get_unfinished", set()), ("shuffled", {"CKP109"})):
        left = f"items = {helper}(items)"
        assert codes(KEPT.format(helper="pass", inside="pass") + caller.format(filtered=left)) == expected
    pooled = """


def main(items):
    existing = os.listdir('out')
    left = {left}
    parts = [left[at:at + 100] for at in range(0, len(left), 100)]
    with multiprocessing.Pool() as pool:
        pool.map(answer, parts)
"""
    head = "import multiprocessing\n" + KEPT.format(helper="pass", inside="pass")
    assert codes(head + pooled.format(left="list(items)")) == {"CKP109"}
    assert not codes(head + pooled.format(left="[one for one in items if one['id'] not in existing]"))


SPREAD = """
import json
import multiprocessing
import openai


def answer(items, path):
    for item in items:
        reply = openai.chat.completions.create(model="m", messages=[item])
        with open(path, "a") as file:
            json.dump(reply, file)


def main(names):
    for name in names:
        with open(name) as file:
            items = json.load(file)
        {call}
"""


_STARTED = """worker = multiprocessing.Process(target=answer, args=(items, name + '.out'))
        worker.start()
        worker.join()"""


@pytest.mark.parametrize("call", ["answer(items, name + '.out')", _STARTED])
def test_a_loop_called_in_one_that_skips_nothing_either_is_told_with_it(call: str) -> None:
    text = SPREAD.format(call=call)
    assert _lines(text) == [text[: text.index("for name in names")].count("\n") + 1]


def test_a_loop_that_nobody_calls_is_told_itself() -> None:
    text = SPREAD.format(call="print(items)")
    assert _lines(text) == [text[: text.index("for item in items")].count("\n") + 1]


ANSWERS = """
import os


def answer_all(tasks, model, out{more}):
    for task in tasks:
        name = task["id"].replace("/", "_")
        {skip}
        answer = model.generate(task["prompt"])
        with open(os.path.join(out, name + ".txt"), "w") as file:
            file.write(answer)
"""


def test_answers_in_files_of_their_own_are_paid_for_again_unless_the_files_are_looked_for() -> None:
    assert codes(ANSWERS.format(more="", skip="print(name)")) == {"CKP109"}
    looked = 'if os.path.exists(os.path.join(out, name + ".txt")):\n            continue'
    assert not codes(ANSWERS.format(more="", skip=looked))
    assert not codes(ANSWERS.format(more=", resume", skip="print(name, resume)"))


FETCHED = """
import json, os, requests


def fetch(url, target):
    reply = requests.get(url)
    with open(target, "w") as file:
        file.write(reply.text)


def main(listing, folder):
    with open(listing) as file:
        names = json.load(file)
    for name in names:
        inside = os.path.join(folder, name)
        target = os.path.join(inside, "page.html")
        {skip}
        {fetch}
"""


def test_a_path_that_is_made_of_the_item_in_steps_names_a_file_of_its_own() -> None:
    once = 'fetch("https://example.org/" + name, target)'
    more = f"for page in range(9): {once}"
    assert codes(FETCHED.format(skip="", fetch=more)) == {"CKP109"}
    assert not codes(FETCHED.format(skip="if os.path.exists(target): continue", fetch=more))
    assert not codes(FETCHED.format(skip="", fetch=once))


EMPTIED = """
import json, openai, os


def answer(questions, path):
    FIRST
    file = open(path, "MODE")
    for question in questions:
        reply = openai.chat.completions.create(model="m", messages=[question])
        file.write(json.dumps(reply) + "\\n")
        file.flush()
"""


@pytest.mark.parametrize(
    ("mode", "first", "told"),
    [
        ("w", "pass", {"CKP109"}),
        ("r+", "pass", set()),
        ("w", "questions = [one for one in questions if one not in finished]", set()),
    ],
)
def test_a_file_that_a_restart_empties_keeps_nothing_for_it(mode: str, first: str, told: set[str]) -> None:
    assert codes(EMPTIED.replace("MODE", mode).replace("FIRST", first)) == told


TABLES = """
import openai, os
import pandas as pd


def judge(folder, subjects):
    if not os.path.exists(folder):
        os.mkdir(os.path.join(folder, "results_{}".format(1)))
    for subject in subjects:
        SKIP
        table = pd.read_csv(f"data/{subject}.csv")
        table["answer"] = [openai.chat.completions.create(model="m", messages=[one]) for one in table["question"]]
        table.to_csv(os.path.join(folder, "{}.csv".format(subject)))
"""


def test_a_table_for_each_item_that_nothing_looks_for_is_made_again() -> None:
    assert codes(TABLES.replace("SKIP", "pass")) == {"CKP109"}
    skip = 'if os.path.exists(f"{folder}/{subject}.csv"):\n            continue'
    assert not codes(TABLES.replace("SKIP", skip))


APPENDED = """
import json, openai


def dump(row, path, append=False):
    mode = "a+" if append else "w"
    with open(path, mode) as file:
        file.write(json.dumps(row))


def judge(instruction, path, out):
    rows = []
    for line in open(path):
        rows.append(json.loads(line))
    for at in HEAD:
        reply = openai.chat.completions.create(model="m", messages=[instruction, rows[at]])
        dump(reply, out, append=True)
"""


def test_rows_read_from_a_file_are_no_parts_of_one_answer_and_a_mode_may_have_a_name() -> None:
    text = APPENDED.replace("HEAD", "range(len(rows))")
    assert codes(text) == {"CKP109"}
    assert not codes(text.replace('"a+"', '"x"'))


@pytest.mark.parametrize(("count", "told"), [("10_000", {"CKP109"}), ("100", set())])
def test_a_few_answers_by_a_written_count_may_be_made_again(count: str, told: set[str]) -> None:
    assert codes(APPENDED.replace("HEAD", f"range({count})").replace("instruction", "seed")) == told


BY_NAME = """
import openai
from samples_of_others import HELPER


def answer(questions, path):
    for question in questions:
        reply = openai.chat.completions.create(model="m", messages=[question])
        HELPER(path, [reply], append=TOLD)
"""


def test_a_helper_named_for_rows_that_is_told_to_append_appends() -> None:
    text = BY_NAME.replace("HELPER", "write_jsonl")
    assert codes(text.replace("TOLD", "True")) == {"CKP109"}
    assert not codes(text.replace("TOLD", "False"))


BEGUN = """
import json
import openai
from tqdm import tqdm


def answer(rows, path, {given}):
    for row in tqdm(rows, initial={begun}):
        reply = openai.chat.completions.create(model="m", messages=[row])
        with open(path, "a") as out:
            out.write(json.dumps(reply))
"""


def test_a_bar_that_begins_where_an_earlier_run_stopped_goes_on_there() -> None:
    assert not codes(BEGUN.format(given="first", begun="first"))
    assert codes(BEGUN.format(given="size", begun="0")) == {"CKP109"}


COLLECTION = """
import requests
from tqdm import tqdm


def save_code(code, rows):
    {asked}
    rows.insert_many(requests.get(f"https://a/{{code}}/{{start}}").json())


def run(rows):
    codes = requests.get("https://a/codes").json()
    for code in tqdm(codes):
        save_code(code, rows)


def main(database):
    run(database.rows)
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [("start = '1990-01-01'", {"CKP109"}), ('start = max(one["day"] for one in rows.find({{"code": code}}))', set())],
)
def test_a_collection_that_is_asked_for_what_it_holds_is_gone_on_with(asked: str, found: set[str]) -> None:
    assert codes(COLLECTION.format(asked=asked.replace("{{", "{").replace("}}", "}"))) == found


def test_what_could_be_restored_is_not_restored() -> None:
    text = TRAIN.format(first="", over="pass").replace("args.resume", "args.start")
    restored = text.replace('state = torch.load("last.pt")', "saver = tf.Saver(slim.restore_variables())")
    assert codes(restored.replace("restore_variables", "restore_checkpoint")) == {"CKP110"}
    assert not codes(text.replace('state = torch.load("last.pt")', "saver = tf.Saver(slim.get_variables_to_restore())"))


PICKED_UP = """
import os
import torch


def pick_up(path, model, optimizer):
    if not os.path.exists(path):
        return 0
    state = torch.load(path)
    model.load_state_dict(state["model"])
    {also}
    return state["epoch"] + 1


def main(args, model, optimizer, loader):
    start = pick_up(args.weights, model, optimizer)
    print(f"{args.epochs - start} epochs to go")
    {between}
    for epoch in range({count}):
        {over}
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        torch.save({"model": model.state_dict(), "epoch": epoch}, args.weights)
"""
BOTH = 'optimizer.load_state_dict(state["optimizer"])'


@pytest.mark.parametrize(
    ("also", "between", "count", "over", "found"),
    [
        (BOTH, "pass", "args.epochs", "pass", {"CKP110"}),
        (BOTH, "pass", "start, args.epochs", "pass", set()),
        (BOTH, "left = args.epochs - start", "left", "pass", set()),
        (BOTH, "pass", "args.epochs", "if epoch < start:\n            continue", set()),
        ("pass", "pass", "args.epochs", "pass", set()),  # a network alone may be one to begin with
    ],
)
def test_a_helper_that_restores_tells_where_to_go_on(
    also: str, between: str, count: str, over: str, found: set[str]
) -> None:
    text = PICKED_UP.replace("{also}", also).replace("{between}", between)
    assert codes(text.replace("{count}", count).replace("{over}", over)) == found


STEPS = """
import json
import os

import requests


def figures(paper):
    return requests.post("https://figures.example.org", json=paper).json()


if __name__ == "__main__":
    {first}
    for name in sorted(os.listdir("parsed")):
        with open(os.path.join("parsed", name)) as opened:
            paper = json.load(opened)
        for page in range(100):
            paper[page] = figures(paper)
        with open(os.path.join("figures", name), "w") as opened:
            json.dump(paper, opened)
"""
ANOTHER = """for name in os.listdir("papers"):
        target = os.path.join("parsed", name)
        if os.path.exists(target):
            continue
        with open(target, "w") as opened:
            json.dump(figures({"name": name}), opened)"""
CHOSEN = """done = set()
    for name in os.listdir("figures"):
        done.add(name)"""


@pytest.mark.parametrize(
    ("first", "found"),
    [
        ("pass", True),
        (ANOTHER, True),
        ('if not os.path.exists("parsed"):\n        os.system("parse papers parsed")', True),
        (CHOSEN, False),
    ],
)
def test_another_loop_that_pays_for_its_own_items_leaves_out_none_of_this_one(first: str, found: bool) -> None:
    assert ("CKP109" in codes(STEPS.format(first=first))) is found


DEEP = """
import os
import urllib.request

NAMES = open("models.txt").read().split()


class Downloader:
    @classmethod
    def get(cls, name):
        fetch_all(name)


def fetch_all(name):
    for part in ("weights", "labels"):
        path = os.path.join("models", f"{name}.{part}")
        if {asked}:
            if checksum(path) == known(name, part):
                continue
        fetch(f"https://models.example.org/{name}/{part}", path)


def fetch(url, path):
    with urllib.request.urlopen(url) as source, open(path, "wb") as target:
        while chunk := source.read(8192):
            target.write(chunk)


for name in NAMES:
    Downloader.get(name)
"""


@pytest.mark.parametrize(("asked", "found"), [("os.path.exists(path)", False), ("path.isascii()", True)])
def test_what_is_asked_where_all_saves_are_made_leaves_out_what_is_there(asked: str, found: bool) -> None:
    assert ("CKP109" in codes(DEEP.replace("{asked}", asked))) is found


LOOKED_AT = """
import os

import pandas
import requests

{before}
frame = pandas.read_csv("rows.csv")
for start in range(0, len(frame), 100):
    part = frame.iloc[start : start + 100].copy()
    part["found"] = [requests.get("https://places.example.org", params={{"q": one}}).text for one in part["query"]]
    part.to_csv("found.csv", mode="a", header=not os.path.exists("found.csv"))
"""
SHOWN = """if os.path.exists("found.csv"):
    have = pandas.read_csv("found.csv")
    print(len(have), "rows so far")"""


@pytest.mark.parametrize(
    ("before", "found"),
    [
        (SHOWN, {"CKP109"}),
        (f"{SHOWN}\nknown = set(have['query'])", set()),
        (SHOWN.replace("print(", "report(").replace("have =", "done ="), set()),
    ],
)
def test_what_is_there_already_may_only_be_counted_and_shown(before: str, found: set[str]) -> None:
    assert codes(LOOKED_AT.format(before=before)) == found
