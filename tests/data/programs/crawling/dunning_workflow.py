"""Dunning: one workflow per tenant, walks through all overdue invoices and reminds people."""
import asyncio
from dataclasses import dataclass
from datetime import timedelta

from temporalio import workflow
from temporalio.common import RetryPolicy

with workflow.unsafe.imports_passed_through():
    from billing.activities import escalate, overdue_page, send_reminder


@dataclass
class State:
    tenant: str
    cursor: str | None = None
    reminded: int = 0
    escalated: int = 0


FAST = dict(start_to_close_timeout=timedelta(seconds=30))
MAIL = dict(
    start_to_close_timeout=timedelta(minutes=2),
    retry_policy=RetryPolicy(initial_interval=timedelta(seconds=5), maximum_attempts=8),
)


@workflow.defn
class Dunning:
    def __init__(self):
        self.paused = False
        self.state = None

    @workflow.signal
    def pause(self, value: bool):
        self.paused = value

    @workflow.query
    def status(self):
        return self.state

    async def _one(self, invoice):
        if invoice["level"] >= 3:
            await workflow.execute_activity(escalate, invoice, **MAIL)
            self.state.escalated += 1
        else:
            await workflow.execute_activity(send_reminder, invoice, **MAIL)
            self.state.reminded += 1

    @workflow.run
    async def run(self, state: State) -> State:
        self.state = state
        while True:  # fine
            await workflow.wait_condition(lambda: not self.paused)
            page = await workflow.execute_activity(overdue_page, args=[state.tenant, state.cursor], **FAST)
            for invoice in page["items"]:  # fine
                await self._one(invoice)
                await asyncio.sleep(2)
            state.cursor = page["next"]
            if state.cursor is None:
                return state
            if workflow.info().is_continue_as_new_suggested():
                workflow.continue_as_new(state)
