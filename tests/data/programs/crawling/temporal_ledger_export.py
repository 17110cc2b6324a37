"""Temporal worker that exports a customer's ledger page by page to object storage."""
import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

import boto3
import httpx
from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.worker import Worker

LEDGER = "https://ledger.internal/api/entries"


@dataclass
class Export:
    customer: str
    bucket: str


class Pages:
    """Walks the entries of one customer."""

    def __init__(self, customer):
        self.customer = customer
        self.number, self.token = 0, None
        details = activity.info().heartbeat_details
        if details:
            self.number, self.token = details

    def fetch(self, http):
        params = {"customer": self.customer, "page_size": 500}
        if self.token:
            params["token"] = self.token
        reply = http.get(LEDGER, params=params)
        reply.raise_for_status()
        return reply.json()

    def advance(self, page):
        self.number += 1
        self.token = page.get("next_token")
        if self.token is None:
            return False
        activity.heartbeat(self.number, self.token)
        return True


@activity.defn
def export_ledger(job: Export) -> int:
    s3 = boto3.client("s3")
    pages = Pages(job.customer)
    more = True
    with httpx.Client(timeout=120) as http:
        while more:  # fine
            page = pages.fetch(http)
            key = f"ledger/{job.customer}/{pages.number:06d}.json"
            s3.put_object(Bucket=job.bucket, Key=key, Body=json.dumps(page["entries"]).encode())
            more = pages.advance(page)
    return pages.number


@workflow.defn
class LedgerExport:
    @workflow.run
    async def run(self, job: Export) -> int:
        return await workflow.execute_activity(
            export_ledger,
            job,
            start_to_close_timeout=timedelta(hours=24),
            heartbeat_timeout=timedelta(minutes=5),
        )


async def main():
    client = await Client.connect("localhost:7233")
    with ThreadPoolExecutor(8) as pool:
        await Worker(
            client, task_queue="ledger", workflows=[LedgerExport], activities=[export_ledger], activity_executor=pool
        ).run()


if __name__ == "__main__":
    asyncio.run(main())
