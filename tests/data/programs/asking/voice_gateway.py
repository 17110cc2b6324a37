"""Websocket front for the call-centre voice assistant."""
import asyncio
import json
import logging

import numpy as np
from faster_whisper import WhisperModel
from ollama import AsyncClient
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

log = logging.getLogger("voice")
asr = WhisperModel("small.en", device="cuda", compute_type="int8_float16")
llm = AsyncClient()


class Call:
    def __init__(self, ws):
        self.ws = ws
        self.pcm = bytearray()
        self.history = [{"role": "system", "content": "You answer phone calls for a dentist. Be brief."}]

    def hear(self):
        audio = np.frombuffer(bytes(self.pcm), dtype=np.int16).astype(np.float32) / 32768
        self.pcm.clear()
        segments, _ = asr.transcribe(audio, vad_filter=True)
        return " ".join(s.text.strip() for s in segments)

    async def answer(self, text):
        self.history.append({"role": "user", "content": text})
        parts = []
        stream = await llm.chat("llama3.2", messages=self.history, stream=True)
        async for chunk in stream:  # fine
            piece = chunk["message"]["content"]
            parts.append(piece)
            await self.ws.send(json.dumps({"delta": piece}))
        self.history.append({"role": "assistant", "content": "".join(parts)})

    async def handle(self):
        async for frame in self.ws:  # fine
            if isinstance(frame, bytes):
                self.pcm += frame
                continue
            if json.loads(frame).get("event") == "end_of_turn" and self.pcm:
                text = await asyncio.to_thread(self.hear)
                if text:
                    await self.answer(text)


async def on_connect(ws):
    try:
        await Call(ws).handle()
    except ConnectionClosed:
        log.info("caller hung up")


async def main():
    async with serve(on_connect, "0.0.0.0", 8765, max_size=2**20) as server:
        await server.serve_forever()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    asyncio.run(main())
