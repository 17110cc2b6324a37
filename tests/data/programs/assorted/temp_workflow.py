from datetime import timedelta

from temporalio import workflow


@workflow.defn
class W:
    @workflow.run
    async def run(self, ids):
        out = []
        for i in ids:  # fine
            out.append(await workflow.execute_activity("a", i, start_to_close_timeout=timedelta(seconds=60)))
        return out
