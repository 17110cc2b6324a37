"""What is collected for a caller, comprehensions, and loops over objects and in frameworks that decide for them."""

import pytest

from safepoint.loops import wording
from support_loops import codes, loops, shown, verdicts


@pytest.mark.parametrize(
    "command", ["rm -f {one}", "mkdir -p {one}", "touch {one}", "sudo -n lsof {one}", "pip install {one}"]
)
def test_programs_that_are_done_at_once_cost_nothing(command: str) -> None:
    text = f"import os\n\nfor one in os.listdir('.'):\n    os.system(f'{command}')\n"
    assert verdicts(text) == ["cheap"]


def test_few_turns_of_hours_each_do_not_cover_what_they_collect() -> None:
    text = """
import json

from openai import OpenAI

client = OpenAI()

for engine in ["small", "large"][::-1]:
    answers = []
    for line in open("questions.jsonl"):
        answers.append(client.chat.completions.create(model=engine, messages=[line]))
    with open(engine, "w") as file:
        json.dump(answers, file)
"""
    assert verdicts(text) == ["checkpointed", "flagged"]


def test_what_rows_are_given_is_collected_in_what_holds_them() -> None:
    text = """
from openai import OpenAI

client = OpenAI()


def answer(rows):
    for number, row in enumerate(rows):
        row["answer"] = client.chat.completions.create(model="m", messages=[row["question"]])
    return rows
"""
    (loop,) = loops(text)
    assert (loop.verdict, [one.kind for one in loop.losses]) == ("flagged", ["collected"])


COLLECTING = """
from openai import OpenAI

client = OpenAI()


def collect(questions):
    found = []
    for one in questions:
        found.append(client.chat.completions.create(model="m", messages=[one]))
    return found
"""


SAVING_CALLER = "import json\nfrom m import collect\n\nfor name in open('names'):\n    with open(name, 'w') as file:\n        json.dump(collect(name), file)\n"


def test_a_saving_caller_covers_only_what_is_not_called_elsewhere() -> None:
    from support_loops import project

    alone = "from m import collect\n\nprint(len(collect(open('all'))))\n"
    covered = project({"m.py": COLLECTING, "a.py": SAVING_CALLER}).facts("m.py").loops[0]
    both = project({"m.py": COLLECTING, "a.py": SAVING_CALLER, "b.py": alone}).facts("m.py").loops[0]
    assert (covered.verdict, both.verdict) == ("covered", "flagged")


def test_a_listener_of_a_caller_is_too_weak_to_cover_what_is_collected() -> None:
    from support_loops import project

    caller = "from m import collect\n\n\ndef go(self):\n    for name in open('names'):\n        self.on_state_change(collect(name))\n"
    (loop,) = project({"m.py": COLLECTING, "a.py": caller}).facts("m.py").loops
    assert loop.verdict == "flagged"


@pytest.mark.parametrize("words", ["git show {one}", "git log -1 {one}", "git rev-parse {one}"])
def test_asking_git_for_what_it_knows_takes_no_time(words: str) -> None:
    text = f"import os\n\nfor one in os.listdir('.'):\n    os.system(f'{words}')\n"
    assert verdicts(text) == ["cheap"]


KEEPING_EACH = """
from openai import OpenAI

client = OpenAI()


def answer(rows, start_index, out):
    for number, row in enumerate(rows{part}):
        with open(out, "a") as file:
            file.write(client.chat.completions.create(model="m", messages=[row]))
"""


def test_rows_from_a_position_on_are_not_done_again() -> None:
    assert "CKP109" in codes(KEEPING_EACH.format(part=""))
    assert "CKP109" not in codes(KEEPING_EACH.format(part="[start_index:]"))


ASK = "from anthropic import Anthropic\n\nclient = Anthropic()\n\n\ndef ask(p):\n"
ASK += "    return client.messages.create(model='x', max_tokens=5, messages=[p])\n\n\n"


@pytest.mark.parametrize(
    "body",
    [
        "return [ask(p) for p in prompts]",
        "return {p: ask(p) for p in prompts}",
        "return [\n        ask(p)\n        for p in prompts\n    ]",
    ],
)
def test_a_comprehension_is_judged_in_a_function_without_loop_statements(body):
    assert shown(f"{ASK}def run(prompts):\n    {body}\n") == {"CKP101"}


def test_a_comprehension_at_the_top_of_a_module_is_judged():
    text = "import requests\n\nURLS = open('urls').read().split()\nPAGES = [requests.get(u).json() for u in URLS]\n"
    assert verdicts(text) == ["flagged"]


def test_a_generator_and_cheap_comprehensions_stay_unflagged():
    text = "def run(prompts):\n    return (ask(p) for p in prompts)\n\n\ndef rows(found):\n    return [one.x for one in found]\n"
    assert verdicts(ASK + text) == ["exempt", "cheap"]


def test_a_comprehension_that_saves_each_item_is_not_flagged():
    keep = "def keep(p):\n    with open(f'{p}.json', 'w') as file:\n        file.write(str(ask(p)))\n\n\n"
    assert "CKP101" not in codes(f"{ASK}{keep}def run(prompts):\n    return [keep(p) for p in prompts]\n")


def test_the_help_for_a_comprehension_asks_for_a_loop_statement():
    found = [
        one for one in loops(f"{ASK}def run(prompts):\n    return [ask(p) for p in prompts]\n") if one.verdict == "flagged"
    ]
    assert wording.where(found[0]).startswith("make this a loop statement")
    assert "all the results so far" in wording.loss(found[0])


CONSUMERS = """
import aio_pika
import requests
import websockets
from kafka import KafkaConsumer
from tenacity import Retrying


async def listen(address):
    async with websockets.connect(address) as connection:
        async for message in connection:
            requests.post("https://example.org", data=message, timeout=30)


async def take(done):
    connection = await aio_pika.connect_robust("amqp://queues")
    channel = await connection.channel()
    queue = await channel.declare_queue("orders")
    async with queue.iterator() as messages:
        async for message in messages:
            async with message.process():
                requests.post("https://example.org", data=message.body, timeout=30)


def ask(address):
    attempts = Retrying()
    for attempt in attempts:
        with attempt:
            answer = requests.get(address, timeout=3000)
    return answer


def follow():
    consumer = KafkaConsumer("orders", enable_auto_commit=False)
    for message in consumer:
        requests.post("https://example.org", data=message.value, timeout=30)
"""


def test_what_an_object_gives_decides_how_a_loop_over_it_is_taken() -> None:
    listened, taken, asked, followed = loops(CONSUMERS)
    assert listened.verdict == "exempt"
    assert (taken.verdict, taken.saves[0].kind) == ("checkpointed", "position")
    assert (asked.verdict, asked.trips.kind) == ("short", "bounded")
    assert (followed.verdict, followed.trips.kind) == ("flagged", "endless")


DECORATED = """
import requests
from celery import shared_task
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.func import entrypoint


{decorator}
def collect(topic):
    found = []
    for line in open("addresses.txt"):
        found.append(requests.get(line, timeout=30).json())
    return found
"""


@pytest.mark.parametrize(
    ("decorator", "verdict", "step"),
    [
        ("@entrypoint(checkpointer=SqliteSaver())", "exempt", "exempt: LangGraph replays the entrypoint"),
        ("@tool", "exempt", "exempt: a tool that an agent calls"),
        ("@shared_task", "flagged", "context: a task queue runs it again as a whole"),
        ("@shared_task(bind=True)", "flagged", "context: a task queue runs it again as a whole"),
    ],
)
def test_what_a_framework_makes_of_the_code_decides_or_is_told(decorator: str, verdict: str, step: str) -> None:
    (loop,) = loops(DECORATED.format(decorator=decorator))
    assert loop.verdict == verdict
    assert step in loop.steps


def test_an_entrypoint_without_a_checkpointer_replays_nothing() -> None:
    (loop,) = loops(DECORATED.format(decorator="@entrypoint()"))
    assert loop.verdict == "flagged"
    assert not any(step.startswith("context") for step in loop.steps)


POLL = """
import requests, time


def look(number):
    return requests.get(f"https://example.org/{number}", timeout=30).json()


def wait(job):
    while True:
        time.sleep(60)
        job = look(job["KEY"])
        if job["status"] == "complete":
            return job
"""


def test_asking_again_for_the_thing_of_the_same_id_makes_no_progress_of_its_own() -> None:
    assert verdicts(POLL.replace("KEY", "id")) == ["exempt"]
    assert verdicts(POLL.replace("KEY", "next")) == ["flagged"]


@pytest.mark.parametrize(
    ("imported", "asked"),
    [
        ("from langchain_openai import ChatOpenAI", "ChatOpenAI().invoke(text)"),
        ("from google import genai", 'genai.Client().models.generate_content(model="m", contents=text)'),
        ("import whisper", 'whisper.load_model("large").transcribe(text)'),
    ],
)
def test_a_comprehension_is_judged_wherever_a_library_asks_models(imported: str, asked: str) -> None:
    text = f"""
import json
{imported}


def answer(text):
    return {asked}


answers = {{text: answer(text) for text in open("texts.txt")}}
json.dump(answers, open("answers.json", "w"))
"""
    assert shown(text) == {"CKP105"}
