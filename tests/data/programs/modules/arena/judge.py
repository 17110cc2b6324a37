import re

from players import ChatClient, Player

TEMPLATE = """You compare two answers to a question. Judge helpfulness and correctness only.
[Question]
{q}
[Answer A]
{a}
[Answer B]
{b}
Reply with [[A]], [[B]] or [[C]] for a tie."""


class PairJudge:
    def __init__(self, client: ChatClient, judge: Player):
        self.client = client
        self.judge = judge

    async def _once(self, q, a, b):
        text = await self.client.ask(self.judge, [{"role": "user", "content": TEMPLATE.format(q=q, a=a, b=b)}],
                                     temperature=0)
        m = re.search(r"\[\[([ABC])\]\]", text)
        return m.group(1) if m else "C"

    async def verdict(self, q, a, b) -> float:
        """1.0 when a wins in both orders, 0.0 when b does, else 0.5."""
        first = await self._once(q, a, b)
        second = {"A": "B", "B": "A", "C": "C"}[await self._once(q, b, a)]
        if first == second and first != "C":
            return 1.0 if first == "A" else 0.0
        return 0.5
