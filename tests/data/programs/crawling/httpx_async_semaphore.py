import asyncio
import json
from pathlib import Path

import httpx
import typer

app = typer.Typer()


async def fetch_product(client: httpx.AsyncClient, sem: asyncio.Semaphore, sku: str) -> dict | None:
    async with sem:
        for attempt in range(3):
            try:
                resp = await client.get(f"/products/{sku}")
                resp.raise_for_status()
                return resp.json()
            except httpx.HTTPError:
                await asyncio.sleep(2 ** attempt)
    return None


async def collect(skus: list[str], concurrency: int) -> list[dict]:
    sem = asyncio.Semaphore(concurrency)
    products = []
    async with httpx.AsyncClient(base_url="https://shop.example/api", timeout=20) as client:
        tasks = [asyncio.create_task(fetch_product(client, sem, s)) for s in skus]
        for done in asyncio.as_completed(tasks):  # told
            product = await done
            if product is not None:
                products.append(product)
            if len(products) % 100 == 0:
                typer.echo(f"{len(products)}/{len(skus)}")
    return products


@app.command()
def main(sku_file: Path, out: Path = Path("products.json"), concurrency: int = 20):
    skus = sku_file.read_text().splitlines()
    products = asyncio.run(collect(skus, concurrency))
    out.write_text(json.dumps(products))


if __name__ == "__main__":
    app()
