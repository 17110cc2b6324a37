import httpx
from temporalio import activity


@activity.defn
async def crawl(urls: list[str]) -> list[str]:
    out = []
    async with httpx.AsyncClient() as c:
        for u in urls:  # told
            activity.heartbeat()
            out.append((await c.get(u)).text)
    return out
