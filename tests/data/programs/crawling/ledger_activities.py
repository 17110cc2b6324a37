import asyncio
from dataclasses import dataclass, field
from datetime import timedelta

import httpx
from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.common import RetryPolicy
from temporalio.worker import Worker


@dataclass
class ReconcileInput:
    month: str
    account_ids: list[str]


@dataclass
class ReconcileReport:
    checked: int = 0
    mismatches: list[str] = field(default_factory=list)


class LedgerActivities:
    def __init__(self, bank: httpx.AsyncClient, ledger: httpx.AsyncClient):
        self.bank = bank
        self.ledger = ledger

    async def _balance(self, client, account, month):
        r = await client.get(f"/accounts/{account}/balance", params={"month": month})
        r.raise_for_status()
        return r.json()["minor_units"]

    @activity.defn
    async def reconcile(self, arg: ReconcileInput) -> ReconcileReport:
        report = ReconcileReport()
        for account in arg.account_ids:  # told
            activity.heartbeat()
            ours, theirs = await asyncio.gather(
                self._balance(self.ledger, account, arg.month),
                self._balance(self.bank, account, arg.month),
            )
            report.checked += 1
            if ours != theirs:
                report.mismatches.append(account)
            await asyncio.sleep(0.5)
        return report


@workflow.defn
class MonthEnd:
    @workflow.run
    async def run(self, arg: ReconcileInput) -> ReconcileReport:
        return await workflow.execute_activity_method(
            LedgerActivities.reconcile,
            arg,
            start_to_close_timeout=timedelta(hours=10),
            heartbeat_timeout=timedelta(minutes=2),
            retry_policy=RetryPolicy(maximum_attempts=5),
        )


async def main():
    client = await Client.connect("temporal:7233", namespace="finance")
    async with httpx.AsyncClient(base_url="https://bank.example") as bank, \
            httpx.AsyncClient(base_url="http://ledger.internal") as ledger:
        acts = LedgerActivities(bank, ledger)
        worker = Worker(client, task_queue="month-end", workflows=[MonthEnd], activities=[acts.reconcile])
        await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
