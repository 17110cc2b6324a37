"""Let a model work at a task turn by turn; a crash loses the whole conversation, and the money it cost."""

from openai import OpenAI


def work(task: str, tools: dict) -> str:
    client = OpenAI()
    messages = [{"role": "user", "content": task}]
    while True:
        response = client.chat.completions.create(model="gpt-4o", messages=messages)
        message = response.choices[0].message
        messages.append(message)
        if not message.tool_calls:
            return message.content
        for call in message.tool_calls:
            result = tools[call.function.name](call.function.arguments)
            messages.append({"role": "tool", "tool_call_id": call.id, "content": str(result)})
