import json
from anthropic import Anthropic
from tools import TOOLS, run_tool

client = Anthropic()


def solve(task):
    messages = [{"role": "user", "content": task}]
    for _ in range(30):  # fine
        r = client.messages.create(model="claude-3-5-sonnet-latest", max_tokens=4096, tools=TOOLS, messages=messages)
        messages.append({"role": "assistant", "content": r.content})
        if r.stop_reason != "tool_use":
            break
        results = [
            {"type": "tool_result", "tool_use_id": b.id, "content": run_tool(b)} for b in r.content if b.type == "tool_use"
        ]
        messages.append({"role": "user", "content": results})
    return messages


def bench(path):
    with open(path) as f:
        tasks = json.load(f)
    solved = {}
    for t in tasks:  # told
        solved[t["id"]] = solve(t["prompt"])[-1]
    with open("solved.json", "w") as f:
        json.dump(solved, f, default=str)


if __name__ == "__main__":
    bench("tasks.json")
