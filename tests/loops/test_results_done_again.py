"""Results that are kept one by one or written whole each turn, and done again on a restart."""

import pytest

from support_loops import codes


def test_a_number_that_a_run_counts_itself_knows_of_no_run_before() -> None:
    text = """
import json, openai


def verify(rows, out):
    processed_count = FIRST
    with open(out, "w") as file:
        for row in rows:
            file.write(json.dumps(openai.chat.completions.create(model="m", messages=[row])))
            processed_count += 1
"""
    assert codes(text.replace("FIRST", "0")) == {"CKP109"}
    assert not codes(text.replace("FIRST", "count_lines(out)"))


POOLED = """
import json, openai
from concurrent.futures import ThreadPoolExecutor, as_completed


def ask(question, out):
    INSIDE
    reply = openai.chat.completions.create(model="m", messages=[question])
    with open(out, "a") as file:
        file.write(json.dumps(reply))


def main(questions, out):
    FILTER
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(ask, question, out) for question in questions]
        for future in as_completed(futures):
            future.result()
"""


def _pooled(inside: str = "pass", filtered: str = "pass") -> set[str]:
    return codes(POOLED.replace("INSIDE", inside).replace("FILTER", filtered))


def test_what_tasks_of_a_pool_append_is_paid_for_again_unless_somebody_asks_for_it() -> None:
    assert _pooled() == {"CKP109"}
    assert not _pooled(inside="if question in finished:\n        return")
    assert not _pooled(filtered="questions = [one for one in questions if one not in read_existing(out)]")


def test_a_mapped_helper_that_calls_the_one_which_appends_keeps_each_result() -> None:
    text = """
import json, openai
from concurrent.futures import ThreadPoolExecutor
from tqdm import tqdm


def judge(match, out):
    reply = openai.chat.completions.create(model="m", messages=[match])
    with open(out, "a") as file:
        file.write(json.dumps(reply))


def main(matches, out):
    def wrapper(match):
        SKIP
        judge(match, out)

    with ThreadPoolExecutor() as pool:
        for match in tqdm(pool.map(wrapper, matches), total=len(matches)):
            pass
"""
    assert codes(text.replace("SKIP", "pass")) == {"CKP109"}
    assert not codes(text.replace("SKIP", "if match in existing: return"))


REWRITTEN = """
import json, openai, pandas


def save_rows(rows, path):
    with open(path, "w") as file:
        json.dump(rows, file)


def main(documents, path):
    rows = BEGUN
    for document in documents:
        rows.append(openai.chat.completions.create(model="m", messages=[document]))
        WRITTEN
"""


@pytest.mark.parametrize(
    "written",
    ["save_rows(rows, path)", 'json.dump(rows, open("rows.json", "w"))', 'pandas.DataFrame(rows).to_csv("rows.csv")'],
)
def test_results_that_begin_with_none_and_are_written_whole_each_turn_are_paid_for_again(written: str) -> None:
    text = REWRITTEN.replace("WRITTEN", written)
    assert codes(text.replace("BEGUN", "[]")) == {"CKP109"}
    assert not codes(text.replace("BEGUN", "read_rows(path)"))


def test_a_task_that_is_asked_whether_it_is_done_says_nothing_of_a_run_before() -> None:
    text = """
import json, openai
from concurrent.futures import ThreadPoolExecutor


def ask(row):
    return openai.chat.completions.create(model="m", messages=[row])


def main(path, out):
    pool = ThreadPoolExecutor()
    tasks, longest = [], 0
    with open(path) as file, open(out, "w") as rows:
        for line in file:
            while len(tasks) >= 10:
                finished = False
                for task in tasks:
                    if ASKED:
                        rows.write(json.dumps(task.result()))
                        longest = max(longest, measure(task.result()))
                        tasks.remove(task)
                        finished = True
                if finished:
                    break
            tasks.append(pool.submit(ask, json.loads(line)))
"""
    assert codes(text.replace("ASKED", "task.done()")) == {"CKP109"}
    assert not codes(text.replace("ASKED", "line in kept.done"))


TABLE_BY_TABLE = """
import openai
import pandas as pd


def review(path, out):
    first = True
    for line in open(path):
        reply = openai.chat.completions.create(model="m", messages=[line])
        table = pd.DataFrame([{"line": line, "reply": reply}])
        table.to_csv(out, header=first, mode=MODE)
        first = False
"""


def test_a_table_that_the_first_turn_begins_and_others_append_to_is_paid_for_again() -> None:
    assert codes(TABLE_BY_TABLE.replace("MODE", '"w" if first else "a"')) == {"CKP109"}
    assert not codes(TABLE_BY_TABLE.replace("MODE", '"x"'))


FILES = """
import os, sys
from urllib.request import urlretrieve


def main(folder):
    for line in open(sys.argv[1]):
        name = line.strip()
        SKIP
        urlretrieve("https://example.org/" + name, os.path.join(folder, name))
"""


def test_files_that_are_fetched_whole_are_fetched_again_unless_they_are_looked_for() -> None:
    assert codes(FILES.replace("SKIP", "print(name)")) == {"CKP109"}
    assert not codes(FILES.replace("SKIP", "if os.path.exists(os.path.join(folder, name)): continue"))


CHUNKS = """
from transformers import AutoModelForCausalLM
from project.savers import make_saver


def index(path, out):
    model = AutoModelForCausalLM.from_pretrained("m")
    saver = make_saver(out)
    for number, (offset, passages) in enumerate(batches(path)):
        SKIP
        found = model.generate(passages, use_cache=True, min_length=offset)
        saver.SAVE(number, found)


def batches(path):
    rows = []
    with open(path) as file:
        for offset, line in enumerate(file):
            rows.append(line)
            if len(rows) == 64:
                yield offset, rows
                rows = []
"""


def test_a_part_of_the_data_that_a_helper_keeps_under_its_number_is_made_again() -> None:
    text = CHUNKS.replace("SKIP", "pass")
    assert codes(text.replace("SAVE", "save_chunk")) == {"CKP109"}
    assert not codes(text.replace("SAVE", "save_progress"))
    assert not codes(CHUNKS.replace("SKIP", "if saver.exists(number): continue").replace("SAVE", "save_chunk"))


CRAWLED = """
import csv, requests


def comments(posts, path):
    with open(path, "MODE") as file:
        table = csv.writer(file)
        for post in csv.DictReader(open(posts)):
            for page in range(9):
                table.writerow([post["id"], requests.get(post["url"], params={"page": page}).text])
"""


def test_rows_of_hours_of_requests_in_a_file_that_a_restart_empties_are_asked_for_again() -> None:
    assert codes(CRAWLED.replace("MODE", "w")) == {"CKP109"}
    assert not codes(CRAWLED.replace("MODE", "r+"))
    assert not codes(CRAWLED.replace("MODE", "w").replace("for page in range(9):", "for page in [1]:"))


WEIGHED = """
import argparse, os, torch
from transformers import AutoModelForCausalLM


def main(args):
    CHECKPOINT
    model = AutoModelForCausalLM.from_pretrained(args.model)
    model.load_state_dict(torch.load(checkpoint_path))
    for name in os.listdir(args.folder):
        with open(os.path.join(args.folder, name)) as file:
            text = file.read()
        tag = text.split()[0]
        processed_text = prepare(text)
        answer = model.generate(processed_text)
        if not args.skip_relaxation:
            answer = relax(answer)
        out = os.path.join(args.out, tag)
        ASKED
        with open(out, "w") as file:
            file.write(answer)
"""


@pytest.mark.parametrize(
    ("checkpoint", "asked", "found"),
    [
        ("checkpoint_path = args.checkpoint", "pass", {"CKP109"}),
        ("checkpoint_path, save_checkpoint = args.checkpoint, True", "pass", set()),
        ("checkpoint_path = args.checkpoint", "if args.skip_existing: continue", set()),
        ("checkpoint_path = args.checkpoint", "if tag in args.skip_tags: continue", set()),
    ],
)
def test_weights_that_are_loaded_and_steps_that_are_left_out_speak_of_no_earlier_run(
    checkpoint: str, asked: str, found: set[str]
) -> None:
    assert codes(WEIGHED.replace("CHECKPOINT", checkpoint).replace("ASKED", asked)) == found


@pytest.mark.parametrize(
    ("handed", "found"),
    [("rows", {"CKP109"}), ("incomplete(rows)", set()), ("remaining", set())],
)
def test_items_may_be_filtered_by_who_calls_the_callers_and_go_through_batches(handed: str, found: set[str]) -> None:
    text = """
import json, openai


def ask(rows, out):
    batches = split(rows)
    for number in range(len(batches)):
        reply = openai.chat.completions.create(model="m", messages=batches[number])
        with open(out, "a") as file:
            file.write(json.dumps(reply))


def online(rows, out):
    ask(rows, out)


def main(rows, out):
    remaining = left(rows, out)
    chosen = HANDED
    online(chosen, out)
"""
    assert codes(text.replace("HANDED", handed)) == found


@pytest.mark.parametrize(("model", "again"), [("model", True), ("shared", False)])
def test_what_each_turn_makes_trains_and_writes_to_a_file_of_its_own_is_made_again(model: str, again: bool) -> None:
    text = """
import glob, json, keras, openai


def main(folder):
    shared = keras.Sequential()
    for name in glob.glob(folder):
        model = keras.Sequential()
        MODEL.fit(name, epochs=10)
        result = openai.chat.completions.create(model="m", messages=[model.name])
        with open(f"{name}.json", "w") as file:
            json.dump(result, file)
"""
    assert ("CKP109" in codes(text.replace("MODEL", model))) is again


MASKS = """
import os
import torch
from PIL import Image
from torch.utils.data import DataLoader
from tqdm import tqdm


def predict(net, tiles, folder):
    loader = DataLoader(tiles, batch_size=8)
    net = torch.nn.DataParallel(net)
    with torch.no_grad():
        for images, numbers in {head}:
            answers = net(images).cpu().numpy()
            for number, answer in zip(numbers, answers):
                path = os.path.join(folder, f"{{number}}.png")
                {look}Image.fromarray(answer).save(path)
"""


@pytest.mark.parametrize(
    ("head", "look", "found"),
    [
        ("tqdm(loader)", "", {"CKP109"}),
        ("loader", "", set()),
        ("tqdm(loader)", "os.path.exists(path) or ", set()),
    ],
)
def test_files_of_a_pass_of_a_network_under_a_bar_are_made_again(head: str, look: str, found: set[str]) -> None:
    assert codes(MASKS.format(head=head, look=look)) == found


WITHIN = """
import json, openai


def answer(rows, folder):
    seen, out = folder.load(), open(folder.path, "a")
    for row in rows:
        FIRST
        reply = openai.chat.completions.create(model="m", messages=[row])
        out.write(json.dumps({"id": row["id"], "reply": reply}))
        out.flush()


def main(files, folders):
    for file in files:
        answer(read(file), folders[file])
"""


def test_a_helper_that_passes_over_what_it_knows_pays_for_none_of_it_again() -> None:
    assert "CKP109" not in codes(WITHIN.replace("FIRST", 'if row["id"] in seen: continue'))
    assert "CKP109" in codes(WITHIN.replace("FIRST", 'if not row["id"]: continue'))
