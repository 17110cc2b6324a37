"""Applications of agents: tools that models call, runs with a budget, pools of unseen work, listings that are paged."""

import pytest

from support_agents import ANSWER
from support_loops import loops, shown

TOOL = """import requests
{imports}


{head}
        found = []
        for url in params["url"]:
            found.append(requests.get(url, timeout=60).text)
            found.append(ask(found[-1]))
        return found
"""


@pytest.mark.parametrize(
    ("imports", "head", "found"),
    [
        ("from qwen_agent.tools.base import BaseTool", "class Visit(BaseTool):\n    def call(self, params):", set()),
        ("from crewai.tools import BaseTool", "class Visit(BaseTool):\n    def _run(self, params):", set()),
        ("from my_agents.base_tool import BaseTool", "class Visit(BaseTool):\n    def _execute(self, params):", set()),
        ("from my_pages import Reader", "class Visit(Reader):\n    def call(self, params):", {"CKP101"}),
    ],
)
def test_what_a_tool_does_for_a_model_is_one_step_of_its_talk(imports: str, head: str, found: set[str]) -> None:
    assert shown(ANSWER + TOOL.format(imports=imports, head=head)) == found


ROUNDS = """

class Debate:
    def __init__(self, speakers, rounds=50):
        self.speakers, self.rounds = speakers, rounds

    def run(self):
        for round in range(self.rounds):
            for speaker in {speakers}:
                said = ask(speaker.memory)
                {kept}
"""


@pytest.mark.parametrize(
    ("speakers", "kept", "found"),
    [
        ("self.speakers", "speaker.memory.append(said)", {"CKP101"}),
        ("self.speakers", "print(said)", set()),
        ("make_speakers()", "speaker.memory.append(said)", set()),
    ],
)
def test_what_is_said_in_a_round_is_kept_by_those_who_speak(speakers: str, kept: str, found: set[str]) -> None:
    assert shown(ANSWER + ROUNDS.format(speakers=speakers, kept=kept)) == found


SERVED = """from mcp.server.fastmcp import FastMCP

mcp = FastMCP("pages")

{decorator}
def read_all(urls):
    found = []
    for url in urls:
        found.append(ask(url))
    return found
"""


@pytest.mark.parametrize(("decorator", "found"), [("@mcp.tool()", set()), ("", {"CKP101"})])
def test_a_tool_that_a_server_offers_is_one_step_of_a_talk(decorator: str, found: set[str]) -> None:
    assert shown(ANSWER + SERVED.format(decorator=decorator)) == found


RUN = """def work(sem, data, talk, limit):
    left = limit
    steps = []
    {head}
        left -= 1
        said = ask(str(talk))
        talk.messages.append(said)
        steps.append(said)
        if "answer" in said:
            break
    return steps
"""


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("for step in range(MAX_AGENT_TURNS):", set()),
        ("for step in range(MAX_AGENT_FILES):", {"CKP101"}),
        ("while limit.llm_calls_left > 0:", set()),
        ("while limit.files_left > 0:", {"CKP101"}),
        ("while len(talk.messages) < 23:", set()),
    ],
)
def test_a_run_of_an_agent_that_may_take_so_many_turns_is_one_answer(head: str, found: set[str]) -> None:
    assert shown(ANSWER + "MAX_AGENT_TURNS = 100\nMAX_AGENT_FILES = 1000\n\n\n" + RUN.format(head=head)) == found


MAPPED = """import json
from concurrent.futures import ThreadPoolExecutor
from tqdm import tqdm


def one_point(task):
    return 1


def score(solution, tasks):
    with ThreadPoolExecutor(max_workers=48) as executor:
        return {mapped}


def main(path):
    solutions = json.load(open(path))
    for solution in solutions:
        solution["score"] = sum(score(solution, solution["tasks"]))
    with open(path, "w") as file:
        json.dump(solutions, file)
"""


@pytest.mark.parametrize(
    ("mapped", "found"),
    [
        ("list(tqdm(executor.map(solution.forward, tasks), total=len(tasks)))", {"CKP105"}),
        ("list(executor.map(solution.forward, tasks))", set()),
        ("list(tqdm(executor.map(one_point, tasks), total=len(tasks)))", set()),
    ],
)
def test_threads_that_are_watched_with_a_bar_wait_for_work_that_cannot_be_seen(mapped: str, found: set[str]) -> None:
    assert shown(MAPPED.format(mapped=mapped)) == found


EMBEDDED = """from tqdm import tqdm


class Vectors:
    def __init__(self, embedder):
        self.embedder = embedder

    def __call__(self, documents):
        done = []
        for document in tqdm(documents, desc="embedding"):
            document.vector = self.{called}
            done.append(document)
        return done
"""


@pytest.mark.parametrize(
    ("called", "found"), [("embedder(input=document.text)", {"CKP101"}), ("embedder_config(document.text)", set())]
)
def test_an_object_called_an_embedder_asks_a_model(called: str, found: set[str]) -> None:
    assert shown(EMBEDDED.format(called=called)) == found


CROSSED = """import requests


def fetch_all(groups, states):
    found = []
    for group in groups:
        {inner}
            found.append(requests.get(f"https://api.example/{{group}}/{{state}}", timeout=200).json())
    return found


if __name__ == "__main__":
    fetch_all(*read())
"""


@pytest.mark.parametrize(("inner", "found"), [("for state in states:", {"CKP101"}), ("for state in group.parts:", set())])
def test_requests_for_each_of_these_with_each_of_those_are_many(inner: str, found: set[str]) -> None:
    assert shown(CROSSED.format(inner=inner)) == found


LISTED = """import boto3


class Loader:
    def __init__(self):
        self.client = boto3.client("s3")

    def keys(self, bucket):
        found = []
        for page in self.client.get_paginator("list_objects_v2").{listed}:
            found.extend(one["Key"] for one in page["Contents"])
        return found

    def load(self, bucket):
        texts = []
        for key in self.keys(bucket):
            texts.append(self.client.get_object(Bucket=bucket, Key=key)["Body"].read())
        return texts
"""


@pytest.mark.parametrize(("listed", "verdict"), [("paginate(Bucket=bucket)", "flagged"), ("first(Bucket=bucket)", "quiet")])
def test_what_was_put_together_page_by_page_is_many(listed: str, verdict: str) -> None:
    found = shown(LISTED.format(listed=listed))
    assert found == ({"CKP101"} if verdict == "flagged" else set())


WALKED = """import ast


def evaluate_call(node, state):
    for part in node.args:
        {called}(part, state)
        evaluate_call(part, state)
"""


@pytest.mark.parametrize(("called", "found"), [("evaluate_element", set()), ("ask", {"CKP107"})])
def test_a_walk_whose_work_only_has_a_heavy_name_is_no_loss(called: str, found: set[str]) -> None:
    assert {one for one in shown(ANSWER + WALKED.format(called=called)) if one == "CKP107"} == found


GOING_ON = """import openai

client = openai.OpenAI()


def converse(messages):
    answer = client.chat.completions.create(model="some-model", messages=messages)
    for part in answer.content:
        if part.kind == "tool":
            {goes_on}(messages + [tools[part.name](part.arguments)])
    return answer.content
"""


@pytest.mark.parametrize(("goes_on", "found"), [("return converse", set()), ("messages += converse", {"CKP107"})])
def test_an_answer_that_goes_on_with_what_a_tool_has_said_is_no_walk(goes_on: str, found: set[str]) -> None:
    assert {one for one in shown(GOING_ON.format(goes_on=goes_on)) if one == "CKP107"} == found


RENDERED = """import openai


def render(rows, {receiver}):
    rendered = []
    for row in rows:
        rendered.append({receiver}.evaluate(row))
    return rendered


def main(lines):
    print(render([line.split() for line in lines], load()))
"""


@pytest.mark.parametrize(("receiver", "found"), [("agent", ["an evaluation"]), ("expression", [])])
def test_an_expression_is_evaluated_at_once(receiver: str, found: list[str]) -> None:
    assert [one.why for one in loops(RENDERED.format(receiver=receiver))[0].costs] == found


def test_the_program_that_runs_the_tests_is_one_of_them() -> None:
    text = "import subprocess\n\n\ndef run(files):\n    failed = []\n    for file in files:\n"
    text += "        failed.append(subprocess.run(['python', file]))\n    return failed\n\n\nif __name__ == '__main__':\n    run(find())\n"
    assert shown({"tests/run_tests.py": text}, "tests/run_tests.py") == set()
    assert shown({"tests/run_all.py": text}, "tests/run_all.py") == {"CKP101"}


NOTIONS = """def {named}(value, order):
    return order.first(value)


def leading(polynomials, order):
    found = []
    for one in polynomials:
        found.append({named}(one, order))
    return found
"""


@pytest.mark.parametrize(("named", "found"), [("lm", {"CKP101"}), ("LM", set())])
def test_a_function_named_in_capitals_is_a_notion_and_no_language_model(named: str, found: set[str]) -> None:
    assert shown(NOTIONS.format(named=named)) == found


RENDERED_FOR_A_CALLER = """import subprocess


class Metric:
    def evaluate(self, scenario_state):
        answered = {{}}
        for case in {over}:
            answered.setdefault(case.split, []).append(case.answer)
        return {{split: self.scores(answers) for split, answers in answered.items()}}

    def scores(self, answers):
        raise NotImplementedError


class Rendered(Metric):
    def scores(self, answers):
        found = []
        for answer in answers:
            subprocess.run(["pdflatex", answer], check=True)
            found.append(ask(answer))
        return found
"""


@pytest.mark.parametrize(("over", "found"), [("scenario_state.instances", {"CKP101"}), ("scenario_state.choices", set())])
def test_whoever_goes_through_the_instances_of_what_it_is_given_asks_for_a_whole_set(over: str, found: set[str]) -> None:
    assert shown(ANSWER + RENDERED_FOR_A_CALLER.format(over=over)) == found
