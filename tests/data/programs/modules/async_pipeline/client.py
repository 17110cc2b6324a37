from openai import AsyncOpenAI


class Client:
    def __init__(self):
        self.openai = AsyncOpenAI()

    async def classify(self, text):
        reply = await self.openai.chat.completions.create(
            model="gpt-4o-mini", messages=[{"role": "user", "content": "Label this ticket: " + text}]
        )
        return reply.choices[0].message.content.strip()
