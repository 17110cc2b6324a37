import json

from telethon import TelegramClient

client = TelegramClient("s", 1, "h")
async def main():
    msgs = []
    async for m in client.iter_messages("channel"):  # told
        msgs.append(m.to_dict())
    json.dump(msgs, open("m.json", "w"), default=str)
with client:
    client.loop.run_until_complete(main())
