"""Temporal activities that move a user's mail from the old IMAP server to Microsoft 365."""
import base64
import logging
from dataclasses import dataclass

import aioimaplib
import httpx
from temporalio import activity

GRAPH = "https://graph.microsoft.com/v1.0"
log = logging.getLogger(__name__)


@dataclass
class Move:
    user: str
    old_password: str
    folder: str = "INBOX"


@dataclass
class Progress:
    last_uid: int = 0
    moved: int = 0

    def bump(self, uid):
        self.last_uid = uid
        self.moved += 1
        activity.heartbeat(self.last_uid, self.moved)

    @classmethod
    def load(cls):
        d = activity.info().heartbeat_details
        return cls(*d) if d else cls()


class MailMover:
    def __init__(self, graph: httpx.AsyncClient):
        self.graph = graph

    async def _uids(self, imap, after):
        _, data = await imap.uid_search(f"UID {after + 1}:*")
        return [u for u in sorted(int(x) for x in data[0].split()) if u > after]

    async def _put(self, user, mime: bytes):
        r = await self.graph.post(f"{GRAPH}/users/{user}/messages", content=base64.b64encode(mime),
                                  headers={"Content-Type": "text/plain"})
        r.raise_for_status()

    @activity.defn(name="move-folder")
    async def move_folder(self, arg: Move) -> int:
        progress = Progress.load()
        imap = aioimaplib.IMAP4_SSL("imap.old.example")
        await imap.wait_hello_from_server()
        await imap.login(arg.user, arg.old_password)
        await imap.select(arg.folder)
        try:
            for uid in await self._uids(imap, progress.last_uid):  # fine
                _, lines = await imap.uid("fetch", str(uid), "BODY.PEEK[]")
                await self._put(arg.user, bytes(lines[1]))
                progress.bump(uid)
        finally:
            await imap.logout()
        return progress.moved
