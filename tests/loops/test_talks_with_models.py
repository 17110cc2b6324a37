"""A talk with a model is work: each turn pays for all that was said before, and a crash loses it."""

import pytest

from support_loops import codes, loops, shown, verdicts

ENDLESS = """
import openai


def work(task):
    messages = [task]
    while True:
        reply = openai.chat.completions.create(model="m", messages=messages)
        messages.append(reply)
        {tail}
"""


@pytest.mark.parametrize(
    "tail",
    ["if reply.done:\n            return reply", "messages.append(run_tool(reply))", "if reply.done:\n            break"],
)
def test_messages_given_back_to_the_model_are_lost_with_the_process(tail: str) -> None:
    assert codes(ENDLESS.format(tail=tail)) == {"CKP101"}


def test_messages_written_down_each_turn_are_kept() -> None:
    tail = "json.dump(messages, open('talk.json', 'w'))"
    assert not codes("import json\n" + ENDLESS.format(tail=tail))


def test_messages_that_only_the_log_reads_are_none() -> None:
    text = ENDLESS.format(tail="pass").replace("messages=messages)", "prompt=task)")
    assert verdicts(text) == ["exempt"]


def test_a_talk_in_a_method_of_the_same_object_is_seen() -> None:
    text = """
class Agent:
    def __init__(self, llm):
        self.llm = llm
        self.messages = []

    def advance(self):
        reply = self.llm.chat(self.messages)
        self.messages.append(reply)
        return reply

    def run(self, goal):
        self.messages.append(goal)
        while True:
            reply = self.advance()
            if reply.final:
                return reply
"""
    assert codes(text) == {"CKP101"}


@pytest.mark.parametrize(
    "heard",
    [
        "input('> ')",
        "await websocket.receive_text()",
        "await websocket.recv()",
        "Prompt.ask('you')",
        "session.prompt('> ')",
    ],
)
def test_a_talk_with_a_person_or_a_peer_is_theirs_to_repeat(heard: str) -> None:
    text = ENDLESS.format(tail=f"messages.append({heard})").replace("def work", "async def work")
    assert not codes(text)


def test_messages_of_a_connection_are_served_as_they_come() -> None:
    text = (
        ENDLESS.format(tail="pass")
        .replace("while True:", "async for text in websocket:")
        .replace("def work", "async def work")
    )
    assert not codes(text)


def test_who_says_how_to_sample_an_answer_asks_a_model() -> None:
    text = """
import json
from backends import api
from tqdm import tqdm


def run(rows, path):
    found = []
    for row in tqdm(rows):
        found.append(api.call([row], temperature=0.0, max_tokens=100))
    json.dump(found, open(path, "w"))
"""
    assert shown(text) == {"CKP105"}
    assert shown(text.replace("api.call(", "api.make_config(")) == set()
    assert shown(text.replace("api.call(", "api.Settings(")) == set()
    # Behind a progress bar the work of an unknown library counts as it is.
    assert shown(text.replace(", max_tokens=100", "").replace("tqdm(rows)", "rows")) == set()


def test_the_template_of_a_chat_is_parsed_and_not_asked() -> None:
    text = """
def words(texts, chat_template, compiled):
    found = []
    for text in texts:
        found.append(compiled.environment.parse(chat_template))
    return found
"""
    assert verdicts(text) == ["cheap"]


def test_a_function_that_is_handed_in_and_given_a_prompt_asks_a_model() -> None:
    text = """
def run(call_method, prompts):
    answers = []
    for prompt in prompts:
        answers.append({call})
    return answers
"""
    assert shown(text.format(call="call_method(prompt)")) == {"CKP101"}
    assert not shown(text.format(call="call_method(len(prompt))"))
    assert not shown(text.replace("call_method", "format_fn").format(call="format_fn(prompt)"))


def test_a_picture_put_in_a_scratch_folder_for_a_model_keeps_no_answer() -> None:
    text = """
import os


def run(client, items, model, {folder}):
    answers = []
    for item in items:
        path = os.path.join({folder}, "picture.png")
        item.visual.save(path)
        answers.append(client.chat.completions.create(model=model, messages=[path]))
    return answers
"""
    assert shown(text.format(folder="tmp_folder")) == {"CKP101"}
    assert not shown(text.format(folder="results"))


INSPECTED = """
from openai import OpenAI

client = OpenAI()


def annotate(tasks, debug=False):
    found = []
    for task in tasks:
        found.append(client.chat.completions.create(model="m", messages=[task]))
        if {asked}:
            print(found[-1])
            if input() == "b":
                break
    return found
"""


def test_a_stop_to_look_at_each_answer_is_made_only_by_who_asks_for_it() -> None:
    assert codes(INSPECTED.format(asked="debug")) == {"CKP101"}
    assert codes(INSPECTED.format(asked="not debug")) == set()
    assert codes(INSPECTED.format(asked="found")) == set()


CONFIRMED = """
from openai import OpenAI

client = OpenAI()


def main(questions):
    index, answers = 0, []
    for question in questions:
        TEST:
            input("is this right? ")
        answers.append(client.chat.completions.create(model="m", messages=[question]))
        index += 1
    return answers
"""


@pytest.mark.parametrize(("test", "told"), [("if index == 0", {"CKP101"}), ("if question", set())])
def test_who_is_asked_once_before_the_work_goes_on_is_in_no_talk(test: str, told: set[str]) -> None:
    assert codes(CONFIRMED.replace("TEST", test)) == told


ROUNDS = """
import openai


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


class Judge:
    def {name}(self, {given}):
        found = []
        for one in {over}:
            found.append(ask(one))
        return found
"""


@pytest.mark.parametrize(
    ("name", "given", "over", "found"),
    [
        ("mark", "folder, rubrics", "rubrics", set()),
        ("mark", "folder, rubrics", "enumerate(rubrics)", set()),
        ("mark", "folder, reports", "reports", {"CKP101"}),
        ("walk", "tools, max_steps", "range(max_steps)", set()),
        ("walk", "tools, documents", "documents", {"CKP101"}),
        ("process_batch", "prompts", "prompts", set()),
        ("process_batch", "prompts", "tqdm(prompts)", {"CKP101"}),
        ("process_all", "prompts", "prompts", {"CKP101"}),
    ],
)
def test_criteria_steps_of_an_agent_and_the_prompts_of_one_batch_are_parts_of_what_others_keep(
    name: str, given: str, over: str, found: set[str]
) -> None:
    assert shown(ROUNDS.format(name=name, given=given, over=over)) == found


PLAYED = """
import openai


def play(env, question):
    prompt = question
    for turn in range(50):
        action = {answer}
        observation, reward, done, info = env.step([action])
        prompt += observation
        if done:
            return reward
    return 0


def play_all(env, games):
    results = []
    for _ in range(510):
        results.append(play(env, env.reset()))
    return results
"""


def test_a_language_model_that_plays_is_paid_for_as_a_policy_is_not() -> None:
    asked = "openai.chat.completions.create(model='m', messages=[prompt]).choices[0].message.content"
    assert shown(PLAYED.format(answer=asked)) == {"CKP101"}
    assert not shown(PLAYED.format(answer="best_of(prompt)"))


CHAT = """
import google.genai as genai


def ask(client, question):
    chat = client.chats.create(model="m")
    return chat.send_message(question).text


def main(parts):
    client = genai.Client()
    told = []
    for part in parts:
        told.append(ask(client, part))
    return told
"""


def test_a_talk_that_a_helper_makes_for_itself_ends_with_it() -> None:
    assert "memory" not in {one.kind for one in loops(CHAT)[0].losses}
    whole = CHAT.replace("ask(client, part)", "chat.send_message(part)")
    whole = whole.replace("    told = []", "    chat = client.chats.create(model='m')\n    told = []")
    assert "memory" in {one.kind for one in loops(whole)[0].losses}
