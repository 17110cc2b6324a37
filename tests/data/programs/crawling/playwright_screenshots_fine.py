import asyncio
import hashlib
from pathlib import Path

from playwright.async_api import async_playwright

OUT = Path("shots")


async def main():
    OUT.mkdir(exist_ok=True)
    urls = Path("urls.txt").read_text().split()
    async with async_playwright() as p:
        browser = await p.chromium.launch()
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        for url in urls:  # fine
            target = OUT / (hashlib.md5(url.encode()).hexdigest() + ".png")
            if target.exists():
                continue
            await page.goto(url)
            await page.screenshot(path=str(target), full_page=True)
        await browser.close()


asyncio.run(main())
