import concurrent.futures as cf
import json
import logging
from dataclasses import asdict, dataclass

import anthropic
import click
import tenacity
from zenpy import Zenpy

LOG = logging.getLogger("labels")
PROMPT = """Classify the support ticket. Answer with JSON: {"topic": ..., "sentiment": -2..2, "churn_risk": true/false}

Subject: %s

%s"""


@dataclass
class Label:
    ticket: int
    topic: str
    sentiment: int
    churn_risk: bool


class Labeler:
    def __init__(self, model):
        self.model = model
        self.llm = anthropic.Anthropic()

    @tenacity.retry(wait=tenacity.wait_random_exponential(max=60), stop=tenacity.stop_after_attempt(6),
                    retry=tenacity.retry_if_exception_type((anthropic.RateLimitError, json.JSONDecodeError)))
    def __call__(self, ticket):
        msg = self.llm.messages.create(
            model=self.model, max_tokens=200,
            messages=[{"role": "user", "content": PROMPT % (ticket.subject, ticket.description[:6000])}],
        )
        return Label(ticket=ticket.id, **json.loads(msg.content[0].text))


def record(label, labels):
    labels.append(asdict(label))
    if len(labels) % 25 == 0:
        LOG.info("%d labelled", len(labels))


@click.command()
@click.option("--subdomain", required=True)
@click.option("--email", required=True)
@click.password_option("--token", confirmation_prompt=False)
@click.option("--since", default="2024-01-01")
@click.option("--model", default="claude-3-5-haiku-latest")
@click.option("-o", "--output", type=click.File("w", lazy=True), default="labels.json")
def main(subdomain, email, token, since, model, output):
    """Label all tickets since a date."""
    logging.basicConfig(level="INFO")
    desk = Zenpy(subdomain=subdomain, email=email, token=token)
    tickets = list(desk.search(type="ticket", created_greater_than=since))
    label = Labeler(model)
    labels = []
    with cf.ThreadPoolExecutor(6) as pool:
        jobs = {pool.submit(label, t): t for t in tickets}
        for job in cf.as_completed(jobs):  # told
            try:
                record(job.result(), labels)
            except Exception:
                LOG.exception("ticket %s", jobs[job].id)
    json.dump(labels, output, indent=1)


if __name__ == "__main__":
    main()
