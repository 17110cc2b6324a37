import asyncio
import json

from telethon import TelegramClient


async def main():
    messages = []
    async with TelegramClient("session", 1, "hash") as client:
        async for message in client.iter_messages("channel", limit=50):  # fine
            messages.append({"id": message.id, "text": message.text})
    json.dump(messages, open("newest.json", "w"))


asyncio.run(main())
