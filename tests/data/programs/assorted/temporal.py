import httpx
from temporalio import activity


@activity.defn
async def crawl(urls):
    info = activity.info()
    start = info.heartbeat_details[0] if info.heartbeat_details else 0
    async with httpx.AsyncClient() as c:
        for i, u in enumerate(urls[start:], start):  # fine
            await c.get(u)
            activity.heartbeat(i)
