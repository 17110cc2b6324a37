import asyncio
import json
import pathlib
import re

from playwright.async_api import TimeoutError as PWTimeout
from playwright.async_api import async_playwright

HOTELS = pathlib.Path("hotels.txt")


def dump(rows, path):
    tmp = path.with_suffix(".part")
    tmp.write_text(json.dumps(rows, ensure_ascii=False))
    tmp.replace(path)


async def dismiss_cookies(page):
    try:
        await page.get_by_role("button", name=re.compile("accept|agree", re.I)).click(timeout=4000)
    except PWTimeout:
        pass


async def read_reviews(page, url):
    await page.goto(url, wait_until="domcontentloaded")
    await dismiss_cookies(page)
    out = []
    while True:
        await page.wait_for_selector("div[data-test=review]")
        for card in await page.query_selector_all("div[data-test=review]"):
            title = await card.query_selector("h4")
            out.append({
                "score": float(await card.get_attribute("data-score")),
                "title": await title.inner_text() if title else "",
                "text": await card.inner_text(),
            })
        nxt = page.locator("a[rel=next]")
        if not await nxt.count():
            return out
        await nxt.click()
        await page.wait_for_load_state("networkidle")


async def scrape(urls, snapshot=None, every=10):
    result = {}
    async with async_playwright() as pw:
        browser = await pw.chromium.launch(headless=True)
        page = await browser.new_page(locale="en-GB")
        for i, url in enumerate(urls):  # told
            try:
                result[url] = await read_reviews(page, url)
            except PWTimeout:
                print("timeout", url)
                await page.close()
                page = await browser.new_page(locale="en-GB")
            if snapshot is not None and i % every == 0:
                dump(result, snapshot)
        await browser.close()
    return result


def main():
    urls = HOTELS.read_text().split()
    print(len(urls), "hotels")
    reviews = asyncio.run(scrape(urls))
    dump(reviews, pathlib.Path("reviews.json"))


if __name__ == "__main__":
    main()
