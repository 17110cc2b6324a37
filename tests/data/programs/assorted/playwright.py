import asyncio
import json

from playwright.async_api import async_playwright


async def main():
    rows = []
    async with async_playwright() as p:
        browser = await p.chromium.launch()
        page = await browser.new_page()
        for n in range(1, 500):  # told
            await page.goto(f"https://shop.example/list?page={n}")
            for el in await page.query_selector_all(".item"):
                rows.append(await el.inner_text())
    with open("rows.json", "w") as f:
        json.dump(rows, f)

asyncio.run(main())
