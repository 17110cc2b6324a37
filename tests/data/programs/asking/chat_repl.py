"""Talk to the house model in the terminal; it may look things up in the wiki."""
import json
import readline  # noqa: F401
from urllib.parse import quote

import requests
from ollama import Client

TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "wiki",
            "description": "First paragraph of a Wikipedia article",
            "parameters": {
                "type": "object",
                "properties": {"title": {"type": "string"}},
                "required": ["title"],
            },
        },
    }
]
MAX_HOPS = 4


def wiki(title: str) -> str:
    reply = requests.get(f"https://en.wikipedia.org/api/rest_v1/page/summary/{quote(title)}", timeout=10)
    return reply.json().get("extract", "nothing found")


class Chat:
    def __init__(self, model: str = "qwen2.5:14b"):
        self.client = Client()
        self.model = model
        self.messages: list[dict] = []

    def say(self, text: str) -> str:
        self.messages.append({"role": "user", "content": text})
        for _ in range(MAX_HOPS):  # fine
            message = self.client.chat(self.model, messages=self.messages, tools=TOOLS)["message"]
            self.messages.append(message)
            calls = message.get("tool_calls")
            if not calls:
                return message["content"]
            for call in calls:
                result = wiki(**call["function"]["arguments"])
                self.messages.append({"role": "tool", "content": json.dumps({"result": result})})
        return "(gave up looking things up)"


def main():
    chat = Chat()
    print("empty line clears the talk, ctrl-d ends it")
    while True:  # fine
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            break
        if not line:
            chat.messages.clear()
            continue
        print(chat.say(line))


if __name__ == "__main__":
    main()
