"""Weekly digest of research papers as a Temporal workflow."""
import asyncio
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.common import RetryPolicy
from temporalio.worker import Worker

with workflow.unsafe.imports_passed_through():
    import arxiv
    from anthropic import AsyncAnthropic

QUEUE = "digest"


@activity.defn
async def list_papers(query: str) -> list[dict]:
    s = arxiv.Search(query=query, max_results=80, sort_by=arxiv.SortCriterion.SubmittedDate)
    return [{"id": r.entry_id, "title": r.title, "abstract": r.summary} for r in arxiv.Client().results(s)]


@activity.defn
async def summarise(paper: dict) -> str:
    msg = await AsyncAnthropic().messages.create(
        model="claude-sonnet-4-0",
        max_tokens=400,
        messages=[{"role": "user", "content": f"Two plain sentences on:\n{paper['title']}\n{paper['abstract']}"}],
    )
    return msg.content[0].text


@activity.defn
async def publish(lines: list[str]) -> None:
    with open("/srv/www/digest.md", "w") as fh:
        fh.write("\n\n".join(lines))


@workflow.defn
class Digest:
    @workflow.run
    async def run(self, query: str) -> int:
        quick = {"start_to_close_timeout": timedelta(minutes=2), "retry_policy": RetryPolicy(maximum_attempts=4)}
        papers = await workflow.execute_activity(list_papers, query, **quick)
        lines: list[str] = []
        for p in papers:  # fine
            text = await workflow.execute_activity(summarise, p, **quick)
            lines.append(f"**{p['title']}** {text} <{p['id']}>")
        await workflow.execute_activity(publish, lines, **quick)
        return len(lines)


async def main() -> None:
    client = await Client.connect("localhost:7233")
    async with Worker(client, task_queue=QUEUE, workflows=[Digest], activities=[list_papers, summarise, publish]):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
