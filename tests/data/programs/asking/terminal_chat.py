from anthropic import Anthropic
from rich.console import Console
from rich.prompt import Prompt

console = Console()


class ChatSession:
    def __init__(self, model):
        self.client = Anthropic()
        self.model = model
        self.messages = []

    def send(self, text):
        self.messages.append({"role": "user", "content": text})
        answer = ""
        with self.client.messages.stream(model=self.model, max_tokens=2048, messages=self.messages) as stream:
            for piece in stream.text_stream:  # fine
                console.print(piece, end="")
                answer += piece
        self.messages.append({"role": "assistant", "content": answer})

    def loop(self):
        while True:  # fine
            text = Prompt.ask("you")
            if text in ("exit", "quit"):
                break
            self.send(text)
            console.print()


if __name__ == "__main__":
    ChatSession("claude-3-5-sonnet-latest").loop()
