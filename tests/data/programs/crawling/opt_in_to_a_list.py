"""Subscribes an account to every forum of a published list."""

import asyncio

import asyncpraw
import requests


async def main(names):
    reddit = asyncpraw.Reddit("account")
    for name in names:  # told
        forum = await reddit.subreddit(name)
        await forum.subscribe()
    await reddit.close()


if __name__ == "__main__":
    names = requests.get("https://example.org/forums.txt").text.split("\n")
    asyncio.run(main(names))
