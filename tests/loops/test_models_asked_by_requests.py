"""Requests that ask a model: a talk is posted with the model's settings, or the address is one at which models answer."""

import pytest

from support_loops import loops

POSTED = """
import json

import requests

{top}

def send(payload):
    return requests.post(ADDRESS, {sent}).json()


def ask(text):
    {payload}
    return send(payload)


def answer(texts):
    answers = []
    for text in texts:
        answers.append(ask(text))
    return answers
"""


@pytest.mark.parametrize(
    ("payload", "sent", "why"),
    [
        ('payload = {"model": "m", "messages": [text]}', "json=payload", "a model call"),
        ('payload = {"prompt": text, "max_tokens": 10}', "data=json.dumps(payload)", "a model call"),
        ("payload = dict(model='m', messages=[text])", "json=payload", "a model call"),
        ('payload = {"messages": [text], "channel": "c"}', "json=payload", "makes an HTTP request"),
        ('payload = {"model": "m", "rows": [text]}', "json=payload", "makes an HTTP request"),
    ],
)
def test_a_talk_that_is_posted_asks_a_model(payload: str, sent: str, why: str) -> None:
    text = POSTED.format(top="ADDRESS = 'https://example.org'", sent=sent, payload=payload)
    assert loops(text)[0].costs[0].why == why


@pytest.mark.parametrize(
    ("top", "why"),
    [
        ("ADDRESS = 'http://localhost:8000/v1/chat/completions'", "a model call"),
        ("HOST = 'h'\nADDRESS = f'http://{HOST}/api/generate'", "a model call"),
        ("ADDRESS = 'https://example.org/api/rows'", "makes an HTTP request"),
    ],
)
def test_the_address_says_that_a_model_answers(top: str, why: str) -> None:
    text = POSTED.format(top=top, sent="json=payload", payload="payload = [text]")
    assert loops(text)[0].costs[0].why == why


def test_a_payload_that_is_handed_round_in_circles_is_followed_no_further() -> None:
    text = POSTED.format(top="ADDRESS = 'a'", sent="json=payload", payload="payload = text").replace(
        "return send(payload)", "return send(payload) or ask(payload)"
    )
    assert loops(text)[0].costs[0].why == "makes an HTTP request"
