"""Reviews of an inn, page after page through a scraping service that is paid by request."""

import asyncio
import json
import os

from scrapfly import ScrapeApiResponse, ScrapeConfig, ScrapflyClient

CLIENT = ScrapflyClient(key=os.environ["SCRAPING_KEY"])
PROTECTED = {"asp": True, "country": "AT"}


def read_reviews(answer: ScrapeApiResponse) -> dict:
    found = json.loads(answer.content)
    return {"reviews": found["items"], "next": found.get("cursor"), "total": found["count"]}


async def review_page(inn: str, cursor: str | None = None) -> dict:
    address = f"https://inns.example/api/{inn}/reviews?cursor={cursor or ''}"
    return read_reviews(await CLIENT.async_scrape(ScrapeConfig(address, **PROTECTED)))


async def scrape_reviews(inn: str, max_pages: int | None = None) -> list[dict]:
    page = await review_page(inn)
    reviews, cursor = page["reviews"], page["next"]
    while cursor and (max_pages is None or max_pages > 0):  # told
        page = await review_page(inn, cursor)
        cursor = page["next"]
        reviews.extend(page["reviews"])
        if max_pages is not None:
            max_pages -= 1
    return reviews


async def scrape_front_pages(inns: list[str]) -> None:
    for inn in inns:  # fine
        answer = await CLIENT.async_scrape(ScrapeConfig(f"https://inns.example/{inn}", **PROTECTED))
        with open(f"pages/{inn}.html", "w", encoding="utf-8") as page:
            page.write(answer.content)


async def main() -> None:
    with open("reviews.json", "w", encoding="utf-8") as out:
        json.dump(await scrape_reviews("golden-eagle"), out)
    await scrape_front_pages(["golden-eagle", "black-bear", "old-post"])


if __name__ == "__main__":
    asyncio.run(main())
