import datetime as dt
import logging
import os
from functools import lru_cache
from pathlib import Path

from crews import make_desk
from issue import Issue
from plan import load_plan

logging.basicConfig(level=os.getenv("LOGLEVEL", "INFO"))
log = logging.getLogger("issue")

LLM = os.getenv("CREW_LLM", "gpt-4o")


@lru_cache(maxsize=None)
def crew_for(desk: str):
    return make_desk(desk, llm=LLM).assemble()


def produce(slot):
    crew = crew_for(slot.desk)
    return crew.kickoff(inputs={"topic": slot.topic, "since": slot.since})


def run():
    slots = load_plan("plan.yaml")
    issue = Issue()
    failed = []
    for slot in slots:  # told
        log.info("-> %s", slot.key)
        try:
            issue.store(slot, produce(slot))
        except Exception:
            log.exception("crew failed on %s", slot.key)
            failed.append(slot.key)
    issue.render(Path("out") / dt.date.today().isoformat())
    log.info("tokens: %d, failed: %s", issue.tokens, failed or "none")


if __name__ == "__main__":
    run()
