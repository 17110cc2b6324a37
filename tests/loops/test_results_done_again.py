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
