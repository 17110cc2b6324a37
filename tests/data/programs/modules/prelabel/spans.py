from dataclasses import dataclass
from uuid import uuid4


@dataclass
class Span:
    start: int
    end: int
    label: str
    text: str

    def to_result(self):
        return {
            "id": uuid4().hex[:10],
            "from_name": "label",
            "to_name": "text",
            "type": "labels",
            "value": {"start": self.start, "end": self.end, "text": self.text, "labels": [self.label]},
        }


def locate(text: str, quotes: list[tuple[str, str]]) -> list[Span]:
    spans, cursor = [], {}
    for label, quote in quotes:  # fine
        at = text.find(quote, cursor.get(quote, 0))
        if at >= 0:
            spans.append(Span(at, at + len(quote), label, quote))
            cursor[quote] = at + len(quote)
    return spans
