import asyncio, json
from telethon import TelegramClient

async def main():
    messages = []
    async with TelegramClient("session", 1, "hash") as client:
        async for message in client.iter_messages("channel"):  # told
            messages.append({"id": message.id, "text": message.text})
    json.dump(messages, open("channel.json", "w"))

asyncio.run(main())
