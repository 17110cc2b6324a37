"""Loops that make one answer: of one text, of one recording, of one change; and those that wait for what others do."""

import pytest

from support_loops import codes, shown

VOICE = """
import openai

client = openai.OpenAI()


class Voice:
    def {name}(self, {given}):
        found = []
        for part in self.cut({first}):
            found.append(client.chat.completions.create(model="m", messages=[part]))
        return found


if __name__ == "__main__":
    Voice().{name}(*read())
"""


@pytest.mark.parametrize(
    ("name", "given", "found"),
    [
        ("infer", "text, speed=1", set()),
        ("inference", "raw_audio_path, speaker", set()),
        ("pipeline", "audio, speaker", set()),
        ("infer", "texts", {"CKP101"}),
        ("inference", "audio_list", {"CKP101"}),
        ("inference", "speakers", {"CKP101"}),
        ("transcribe", "audio_file", {"CKP101"}),
    ],
)
def test_one_text_is_spoken_and_one_recording_gets_another_voice_at_once(name: str, given: str, found: set[str]) -> None:
    assert shown(VOICE.format(name=name, given=given, first=given.partition(",")[0])) == found


REVIEW = """
import openai

client = openai.OpenAI()


class Review:
    def __init__(self, {given}):
        self.given = {given}

    def run(self):
        found = []
        for hunk in fetch(self.given):
            found.append(client.chat.completions.create(model="m", messages=[hunk]))
        return found


if __name__ == "__main__":
    Review(read()).run()
"""


@pytest.mark.parametrize(
    ("given", "found"), [("pr_url", set()), ("issue_url", set()), ("repo_url", {"CKP101"}), ("pr_urls", {"CKP101"})]
)
def test_what_is_made_for_one_change_answers_it(given: str, found: set[str]) -> None:
    assert shown(REVIEW.format(given=given)) == found


EVENTS = """
import time
import requests


def events(repo):
    {head}:
        for event in requests.get(repo).json():
            yield event
        {rest}


def main(repo):
    seen = []
    for event in events(repo):
        seen.append(requests.post(repo, json=event).json())
    return seen


if __name__ == "__main__":
    main("https://r.example")
"""


@pytest.mark.parametrize(
    ("head", "rest", "found"),
    [
        ("while True", "time.sleep(2)", set()),
        ("while True", "pass", {"CKP101"}),
        ("while more(repo)", "time.sleep(2)", {"CKP101"}),
        ("while True", "time.sleep(2)\n        if not more(repo):\n            break", {"CKP101"}),
    ],
)
def test_what_is_looked_for_again_and_again_never_comes_to_an_end(head: str, rest: str, found: set[str]) -> None:
    assert codes(EVENTS.format(head=head, rest=rest)) == found
