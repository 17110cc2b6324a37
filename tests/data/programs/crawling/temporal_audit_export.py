"""Temporal worker that exports a tenant's audit log (years of entries) to one compressed file."""
import asyncio
import csv
import gzip
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import boto3
import httpx
from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.worker import Worker

AUDIT = "https://audit.internal/api/events"
FIELDS = ["id", "time", "actor", "action", "target"]


@dataclass
class Export:
    tenant: str
    bucket: str


class Pages:
    """Walks the audit events of one tenant."""

    def __init__(self, tenant):
        self.tenant = tenant
        self.number, self.token = 0, None

    def fetch(self, http):
        params = {"tenant": self.tenant, "page_size": 500}
        if self.token:
            params["token"] = self.token
        reply = http.get(AUDIT, params=params)
        reply.raise_for_status()
        return reply.json()

    def advance(self, page):
        self.number += 1
        self.token = page.get("next_token")
        activity.heartbeat()
        return self.token is not None


@activity.defn
def export_audit(job: Export) -> int:
    target = Path(f"/var/spool/audit/{job.tenant}.csv.gz")
    pages = Pages(job.tenant)
    more = True
    with gzip.open(target, "wt", newline="") as fh, httpx.Client(timeout=120) as http:
        writer = csv.DictWriter(fh, FIELDS, extrasaction="ignore")
        writer.writeheader()
        while more:  # told
            page = pages.fetch(http)
            writer.writerows(page["events"])
            more = pages.advance(page)
    boto3.client("s3").upload_file(str(target), job.bucket, f"audit/{job.tenant}.csv.gz")
    return pages.number


@workflow.defn
class AuditExport:
    @workflow.run
    async def run(self, job: Export) -> int:
        return await workflow.execute_activity(
            export_audit,
            job,
            start_to_close_timeout=timedelta(hours=24),
            heartbeat_timeout=timedelta(minutes=5),
        )


async def main():
    client = await Client.connect("localhost:7233")
    with ThreadPoolExecutor(8) as pool:
        await Worker(
            client, task_queue="audit", workflows=[AuditExport], activities=[export_audit], activity_executor=pool
        ).run()


if __name__ == "__main__":
    asyncio.run(main())
