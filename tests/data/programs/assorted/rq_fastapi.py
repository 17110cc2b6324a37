import httpx
from fastapi import FastAPI

app = FastAPI()
@app.post("/many")
async def many(urls: list[str]):
    async with httpx.AsyncClient() as c:
        return [(await c.get(u)).status_code for u in urls]  # fine
