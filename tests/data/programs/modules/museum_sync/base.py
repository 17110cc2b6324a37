"""Small pipeline kit shared by the collection imports."""
import abc
import logging
import time


class Step(abc.ABC):
    name = "step"

    def __init__(self, options):
        self.options = options
        self.log = logging.getLogger(self.name)

    @abc.abstractmethod
    def source(self, position): ...

    @abc.abstractmethod
    def transform(self, item): ...

    def opening(self):
        return None

    def after(self, position, outcome):
        pass

    def closing(self, count):
        self.log.info("%d items", count)


class Pipeline:
    def __init__(self, *steps):
        self.steps = steps

    def execute(self):
        for step in self.steps:  # alarm: a step takes its position from a file of its own
            begin = time.perf_counter()
            self._drive(step)
            step.log.info("took %.1f s", time.perf_counter() - begin)

    def _drive(self, step):
        count = 0
        for position, item in step.source(step.opening()):  # fine
            outcome = step.transform(item)
            count += 1
            step.after(position, outcome)
        step.closing(count)
