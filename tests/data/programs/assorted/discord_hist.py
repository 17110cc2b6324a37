import json

import discord

client = discord.Client(intents=discord.Intents.all())
@client.event
async def on_ready():
    out = []
    for ch in client.get_all_channels():
        async for m in ch.history(limit=None):  # gap: the history of a channel is taken for that of a few messages
            out.append({"a": str(m.author), "c": m.content})
    json.dump(out, open("hist.json", "w"))
client.run("t")
