from __future__ import annotations

import abc
import time
from dataclasses import dataclass, field
from typing import Any, Iterator


@dataclass
class Sample:
    uid: str
    prompt: str
    target: Any


@dataclass
class Outcome:
    uid: str
    output: str
    score: float
    seconds: float = 0.0
    extra: dict = field(default_factory=dict)


class Listener:
    """Subclass and override what you need."""

    def on_start(self, task): ...

    def on_item(self, outcome): ...

    def on_end(self, outcomes): ...


class Task(abc.ABC):
    name = "task"

    @abc.abstractmethod
    def samples(self) -> Iterator[Sample]: ...

    @abc.abstractmethod
    def score(self, sample: Sample, output: str) -> float: ...

    def execute(self, model, listener: Listener | None = None) -> list[Outcome]:
        listener = listener or Listener()
        listener.on_start(self)
        outcomes = []
        for sample in self.samples():  # told
            t0 = time.monotonic()
            output = model.reply(sample.prompt)
            o = Outcome(sample.uid, output, self.score(sample, output), time.monotonic() - t0)
            outcomes.append(o)
            listener.on_item(o)
        listener.on_end(outcomes)
        return outcomes
