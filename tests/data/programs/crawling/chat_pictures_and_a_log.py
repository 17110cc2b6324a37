"""Pictures of a chat: each is put into the folder that it is looked for in, and a log is told of what had to be left out."""

import asyncio
from datetime import datetime
from pathlib import Path

from telethon import TelegramClient

FOLDER = Path("pictures")


def write_log(message: str) -> None:
    with open("pictures.log", "a", encoding="utf-8") as log_file:
        log_file.write(f"{datetime.now():%H:%M} {message}\n")


async def fetch(client: TelegramClient, chats: dict[str, list[int]]) -> list[str]:
    left_out = []
    for chat, wanted in chats.items():  # fine
        async for message in client.iter_messages(chat, ids=wanted):
            path = FOLDER / f"{chat}-{message.id}.jpg"
            if path.exists():
                continue
            if message.media is None:
                write_log(f"no picture in {chat} {message.id}")
                left_out.append(f"{chat} {message.id}")
                continue
            await message.download_media(str(path))
    return left_out


async def senders(client: TelegramClient, chats: dict[str, list[int]]) -> list[tuple[str, str]]:
    found = []
    for chat in chats:  # told
        write_log(f"asking for the people of {chat}")
        for person in await client.get_participants(chat):
            found.append((chat, person.username))
    return found


async def main() -> None:
    chats = {line.split()[0]: [int(one) for one in line.split()[1:]] for line in open("chats.txt")}
    async with TelegramClient("pictures", 1, "…") as client:
        print(await fetch(client, chats))
        Path("people.tsv").write_text("\n".join("\t".join(one) for one in await senders(client, chats)))


asyncio.run(main())
