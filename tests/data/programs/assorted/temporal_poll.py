import asyncio
from datetime import timedelta
from temporalio import activity, workflow


@activity.defn
async def import_rows(path: str) -> int:
    count = 0
    for row in read_rows(path):  # gap: the workflow around it keeps each job, which may take hours
        await upload(row)
        count += 1
    return count


@activity.defn
async def import_rows_safely(path: str) -> int:
    start = 0
    if activity.info().heartbeat_details:
        start = activity.info().heartbeat_details[0]
    for i, row in enumerate(read_rows(path)):  # fine
        if i < start:
            continue
        await upload(row)
        activity.heartbeat(i + 1)
    return i


@workflow.defn
class Poll:
    @workflow.run
    async def run(self, jobs: list[str]) -> list[int]:
        out = []
        for job in jobs:  # fine
            out.append(await workflow.execute_activity(import_rows, job, start_to_close_timeout=timedelta(hours=3)))
        return out


def read_rows(path):
    import csv

    with open(path) as f:
        yield from csv.DictReader(f)


async def upload(row):
    import httpx

    async with httpx.AsyncClient() as c:
        r = await c.post("https://api.example.com/rows", json=row, timeout=60)
        r.raise_for_status()
