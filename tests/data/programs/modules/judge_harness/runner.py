import json
import logging

from models import ChatModel
from scoring import read_verdict

logger = logging.getLogger(__name__)


class Runner:
    def __init__(self, settings):
        self.settings = settings
        self.model = ChatModel(settings.model)
        self.judge = ChatModel(settings.judge)
        self.results = []

    def run(self):
        questions = self._load()
        logger.info("%d questions", len(questions))
        for question in questions:  # told
            self.results.append(self._one(question))
        self._report()

    def _load(self):
        with open(self.settings.questions) as f:
            return [json.loads(line) for line in f]

    def _one(self, question):
        answer = self.model.complete([{"role": "user", "content": question["text"]}])
        verdict = self.judge.complete([{"role": "user", "content": f"Grade {answer} against {question['gold']}"}])
        return {"id": question["id"], "answer": answer, "score": read_verdict(verdict)}

    def _report(self):
        scores = [one["score"] for one in self.results]
        logger.info("mean %.3f", sum(scores) / len(scores))
        with open(self.settings.output, "w") as f:
            json.dump(self.results, f, indent=2)
