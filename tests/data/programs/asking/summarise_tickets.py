"""Write a two-line summary for each ticket of the support archive (14,000 tickets)."""
import json
import logging
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

log = logging.getLogger("summarise")

ENDPOINT = "https://llm.gateway.internal/v1/complete"
MAX_ATTEMPTS = 5
BASE_DELAY = 20.0


class TicketSummariser:
    def __init__(self, token: str, width: int = 4):
        self.http = httpx.Client(headers={"Authorization": f"Bearer {token}"}, timeout=90)
        self.width = width
        self.summaries: dict[str, str] = {}

    def _call(self, ticket: dict) -> str:
        thread = "\n---\n".join(m["text"] for m in ticket["messages"])
        reply = self.http.post(ENDPOINT, json={"prompt": f"Summarise in two lines:\n{thread}", "max_tokens": 120})
        reply.raise_for_status()
        return reply.json()["text"].strip()

    def _attempt(self, ticket: dict) -> bool:
        try:
            self.summaries[ticket["id"]] = self._call(ticket)
            return True
        except httpx.HTTPError as err:
            log.debug("%s: %s", ticket["id"], err)
            return False

    def run(self, tickets: list[dict]) -> dict[str, str]:
        failed = tickets
        for attempt in range(MAX_ATTEMPTS):
            if attempt:
                delay = BASE_DELAY * 2 ** (attempt - 1)
                log.warning("attempt %d, %d left, waiting %.0f s", attempt + 1, len(failed), delay)
                time.sleep(delay)
            with ThreadPoolExecutor(self.width) as pool:
                good = list(pool.map(self._attempt, failed))  # told
            failed = [ticket for ticket, ok in zip(failed, good) if not ok]
            if not failed:
                break
        else:
            log.error("giving up on %d tickets", len(failed))
        return self.summaries


def main(archive: str, out: str, token_file: str) -> None:
    logging.basicConfig(level=logging.INFO)
    tickets = [json.loads(line) for line in Path(archive).read_text().splitlines()]
    summariser = TicketSummariser(Path(token_file).read_text().strip())
    Path(out).write_text(json.dumps(summariser.run(tickets), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:4])
