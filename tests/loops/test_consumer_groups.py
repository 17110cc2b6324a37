"""Offsets that are committed in a group which each run names anew are never found again."""

from __future__ import annotations

import pytest

from support_loops import shown

_TOPIC = """\
import uuid

import requests
from kafka import KafkaConsumer

class Scores:
    def __init__(self, group):
        self.consumer = KafkaConsumer("orders", group_id={group}, auto_offset_reset="{first}", enable_auto_commit=False)

    def run(self):
        for message in self.consumer:
            answer = requests.post("https://score.example.org", data=message.value, timeout=30)
            requests.put("https://orders.example.org", data=answer.content, timeout=30)
            self.consumer.commit()

if __name__ == "__main__":
    Scores("scores").run()
"""
_NEW = 'f"scores-{uuid.uuid4()}"'


@pytest.mark.parametrize(
    ("group", "first", "told"),
    [(_NEW, "earliest", True), (_NEW, "latest", False), ("group", "earliest", False), ('"scores"', "earliest", False)],
)
def test_groups_of_one_run(group: str, first: str, told: bool) -> None:
    """Only a group of a new name that begins with the first message does everything again."""
    assert shown(_TOPIC.format(group=group, first=first)) == ({"CKP109"} if told else set())
