import anthropic

_client = anthropic.Anthropic()


def ask(text):
    reply = _client.messages.create(model="claude-3-5-sonnet-latest", max_tokens=1024, messages=[{"role": "user", "content": text}])
    return reply.content[0].text
