import asyncio
import json

from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import async_playwright


async def scrape_place(page, url):
    await page.goto(url, wait_until="networkidle")
    reviews = []
    last = -1
    while len(reviews) != last:
        last = len(reviews)
        await page.mouse.wheel(0, 10000)
        await page.wait_for_timeout(1500)
        reviews = await page.locator("div.review").all_inner_texts()
    return reviews


async def run(places):
    async with async_playwright() as pw:
        browser = await pw.chromium.launch(headless=True)
        context = await browser.new_context(locale="en-US")
        page = await context.new_page()
        collected = {}
        for name, url in places.items():  # told
            try:
                collected[name] = await scrape_place(page, url)
            except PlaywrightTimeout:
                print("timeout for", name)
                collected[name] = None
        await browser.close()
    return collected


def main():
    with open("places.json") as f:
        places = json.load(f)
    reviews = asyncio.run(run(places))
    with open("reviews.json", "w") as f:
        json.dump(reviews, f, ensure_ascii=False)


if __name__ == "__main__":
    main()
