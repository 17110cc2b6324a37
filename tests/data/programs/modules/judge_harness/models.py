import os
import time

import openai


class ChatModel:
    def __init__(self, name, temperature=0.0):
        self.name = name
        self.temperature = temperature
        self.client = openai.OpenAI(api_key=os.environ["OPENAI_API_KEY"])

    def complete(self, messages):
        for attempt in range(5):
            try:
                answer = self.client.chat.completions.create(
                    model=self.name, messages=messages, temperature=self.temperature
                )
                return answer.choices[0].message.content
            except openai.RateLimitError:
                time.sleep(2**attempt)
        raise RuntimeError("no answer")
