"""Write a headnote for every ruling in the database."""
import logging
import os
import time

import httpx
import psycopg

log = logging.getLogger(__name__)
BATCH = 25


class RulingRepo:
    def __init__(self, conn):
        self.conn = conn

    def batch(self, after):
        return self.conn.execute(
            "SELECT id, body FROM rulings WHERE id > %s AND body IS NOT NULL ORDER BY id LIMIT %s",
            (after, BATCH),
        ).fetchall()

    def set_headnote(self, ruling_id, headnote):
        self.conn.execute(
            "UPDATE rulings SET headnote = %s, processed_at = now() WHERE id = %s",
            (headnote, ruling_id),
        )
        self.conn.commit()


class HeadnoteWriter:
    def __init__(self, repo, http, model):
        self.repo = repo
        self.http = http
        self.model = model

    def compose(self, body):
        reply = self.http.post(
            "/v1/chat/completions",
            json={
                "model": self.model,
                "messages": [
                    {"role": "system", "content": "Write the headnote of this ruling in five sentences."},
                    {"role": "user", "content": body[:60000]},
                ],
            },
        )
        if reply.status_code == 429:
            time.sleep(float(reply.headers.get("retry-after", 10)))
            return self.compose(body)
        reply.raise_for_status()
        return reply.json()["choices"][0]["message"]["content"]

    def run(self):
        last = 0
        while True:  # told
            rows = self.repo.batch(last)
            if not rows:
                break
            for ruling_id, body in rows:
                self.repo.set_headnote(ruling_id, self.compose(body))
                last = ruling_id
            log.info("up to ruling %d", last)


def main():
    logging.basicConfig(level=logging.INFO)
    headers = {"Authorization": f"Bearer {os.environ['LLM_KEY']}"}
    with psycopg.connect(os.environ["DATABASE_URL"]) as conn:
        with httpx.Client(base_url=os.environ["LLM_URL"], headers=headers, timeout=120) as http:
            HeadnoteWriter(RulingRepo(conn), http, "large").run()


if __name__ == "__main__":
    main()
