import asyncio
import sys

import httpx


class Worker:
    def __init__(self, url, prompts, most):
        self.url = url
        self.prompts = iter(prompts)
        self.most = most
        self.done = asyncio.Queue()

    async def one(self, client, prompt):
        return (await client.post(self.url, json={"prompt": prompt})).json()

    async def serve(self, stop):
        groups, running = {}, {}
        async with httpx.AsyncClient() as client:
            while True:  # fine
                while len(running) < self.most and not stop.is_set():
                    prompt = next(self.prompts)
                    running[asyncio.create_task(self.one(client, prompt))] = prompt
                if not running:
                    if stop.is_set():
                        return
                    await asyncio.sleep(0.01)
                    continue
                finished, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in finished:
                    groups.setdefault(running.pop(task), []).append(task.result())
                for prompt in [one for one, rollouts in groups.items() if len(rollouts) == 4]:
                    self.done.put_nowait(groups.pop(prompt))

    async def finish(self, stop):
        answers = []
        async with httpx.AsyncClient() as client:
            while True:  # told
                prompt = next(self.prompts, None)
                if prompt is None or stop.is_set():
                    return answers
                answers.append(await self.one(client, prompt))
                await asyncio.sleep(0.01)


async def main():
    with open(sys.argv[2]) as file:
        prompts = [line.strip() for line in file]
    worker, stop = Worker(sys.argv[1], prompts, 16), asyncio.Event()
    serving = asyncio.create_task(worker.serve(stop))
    print(await worker.done.get())
    stop.set()
    await serving
    print(await worker.finish(asyncio.Event()))


if __name__ == "__main__":
    asyncio.run(main())
