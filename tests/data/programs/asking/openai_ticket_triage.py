"""Triage the yearly support ticket export (about 40,000 rows) into queues and priorities."""
import argparse
import csv
import json
import logging

from openai import OpenAI
from tenacity import retry, stop_after_attempt, wait_exponential

log = logging.getLogger("triage")

SYSTEM = (
    "You sort support tickets. Answer with a JSON object with the keys "
    "queue (billing, bug, account, other), priority (1-4) and reason."
)


class TriageSheet:
    """CSV sheet that the support leads open in their spreadsheet."""

    fields = ["ticket_id", "queue", "priority", "reason"]

    def __init__(self, path):
        self.path = path
        self.rows = []

    def __enter__(self):
        return self

    def add(self, ticket_id, verdict):
        self.rows.append({"ticket_id": ticket_id, **{k: verdict.get(k, "") for k in self.fields[1:]}})

    def __exit__(self, exc_type, exc, tb):
        with open(self.path, "w", newline="", encoding="utf-8") as fh:
            writer = csv.DictWriter(fh, fieldnames=self.fields)
            writer.writeheader()
            writer.writerows(self.rows)
        return False


@retry(stop=stop_after_attempt(5), wait=wait_exponential(min=1, max=30))
def triage(client, model, text):
    reply = client.chat.completions.create(
        model=model,
        messages=[{"role": "system", "content": SYSTEM}, {"role": "user", "content": text[:8000]}],
        response_format={"type": "json_object"},
    )
    return json.loads(reply.choices[0].message.content)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("export")
    parser.add_argument("--out", default="triage.csv")
    parser.add_argument("--model", default="gpt-4.1-mini")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)

    client = OpenAI()
    with open(args.export, newline="", encoding="utf-8") as fh:
        tickets = list(csv.DictReader(fh))

    with TriageSheet(args.out) as sheet:
        for n, ticket in enumerate(tickets, 1):  # told
            body = f"{ticket['subject']}\n\n{ticket['body']}"
            sheet.add(ticket["id"], triage(client, args.model, body))
            if n % 100 == 0:
                log.info("%d of %d tickets", n, len(tickets))


if __name__ == "__main__":
    main()
