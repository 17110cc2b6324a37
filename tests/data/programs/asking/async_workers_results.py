import asyncio
import json
import sys

import aiohttp


async def worker(name, queue, session, results, model):
    while True:  # told
        item = await queue.get()
        try:
            async with session.post(
                "https://openrouter.ai/api/v1/chat/completions",
                json={"model": model, "messages": [{"role": "user", "content": item["prompt"]}]},
            ) as response:
                body = await response.json()
                results[item["id"]] = body["choices"][0]["message"]["content"]
        except (aiohttp.ClientError, KeyError) as error:
            print(name, error)
            await queue.put(item)
        finally:
            queue.task_done()


async def main(source, target, model="qwen/qwen-2.5-72b-instruct", n=20):
    queue = asyncio.Queue()
    for line in open(source):
        queue.put_nowait(json.loads(line))
    results = {}
    async with aiohttp.ClientSession(headers={"Authorization": "Bearer " + open(".key").read().strip()}) as session:
        tasks = [asyncio.create_task(worker(f"w{i}", queue, session, results, model)) for i in range(n)]
        await queue.join()
        for task in tasks:  # fine
            task.cancel()
    with open(target, "w") as f:
        json.dump(results, f, indent=1)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
