"""Run two-agent debates on contested claims and keep the transcripts."""
import asyncio
import pickle
import sys

from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.conditions import MaxMessageTermination, TextMentionTermination
from autogen_agentchat.teams import RoundRobinGroupChat
from autogen_ext.models.openai import OpenAIChatCompletionClient


class Debate:
    def __init__(self, model: str, rounds: int = 6) -> None:
        self.client = OpenAIChatCompletionClient(model=model)
        self.rounds = rounds
        self.transcripts: dict[str, list[tuple[str, str]]] = {}

    def team(self) -> RoundRobinGroupChat:
        pro = AssistantAgent("pro", self.client, system_message="Defend the claim with evidence.")
        con = AssistantAgent("con", self.client, system_message="Attack the claim with evidence.")
        chair = AssistantAgent("chair", self.client, system_message="Say VERDICT: and a label once convinced.")
        stop = TextMentionTermination("VERDICT:") | MaxMessageTermination(3 * self.rounds)
        return RoundRobinGroupChat([pro, con, chair], termination_condition=stop)

    async def one(self, claim: str) -> list[tuple[str, str]]:
        out = await self.team().run(task=f"Claim: {claim}")
        return [(m.source, m.to_text()) for m in out.messages]

    def save_transcript(self, claim, messages):
        self.transcripts[claim] = messages

    async def execute(self, claims: list[str]) -> None:
        for claim in claims:  # told
            messages = await self.one(claim)
            self.save_transcript(claim, messages)
            print(f"[{len(self.transcripts)}/{len(claims)}] {messages[-1][1][:70]}")
        await self.client.close()


async def main() -> None:
    src, dst = sys.argv[1:3]
    with open(src, encoding="utf-8") as f:
        claims = [c for line in f if (c := line.strip())]
    d = Debate("gpt-4o")
    await d.execute(claims)
    with open(dst, "wb") as f:
        pickle.dump(d.transcripts, f)


if __name__ == "__main__":
    asyncio.run(main())
