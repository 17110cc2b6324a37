import json
import logging
import subprocess
import tempfile
from dataclasses import dataclass, field

from anthropic import Anthropic
from datasets import load_dataset

log = logging.getLogger(__name__)
TOOLS = [{"name": "bash", "description": "run a command", "input_schema": {"type": "object", "properties": {"command": {"type": "string"}}}}]


@dataclass
class Agent:
    workdir: str
    client: Anthropic = field(default_factory=Anthropic)
    max_turns: int = 40

    def bash(self, command):
        done = subprocess.run(["bash", "-c", command], cwd=self.workdir, capture_output=True, text=True, timeout=120)
        return (done.stdout + done.stderr)[-8000:]

    def solve(self, task):
        messages = [{"role": "user", "content": task}]
        for _ in range(self.max_turns):  # fine
            reply = self.client.messages.create(model="claude-3-5-sonnet-latest", max_tokens=4096, tools=TOOLS, messages=messages)
            messages.append({"role": "assistant", "content": reply.content})
            if reply.stop_reason != "tool_use":
                break
            results = []
            for block in reply.content:
                if block.type == "tool_use":
                    results.append({"type": "tool_result", "tool_use_id": block.id, "content": self.bash(block.input["command"])})
            messages.append({"role": "user", "content": results})
        return self.bash("git diff")


def checkout(instance, where):
    subprocess.run(["git", "clone", "-q", f"https://github.com/{instance['repo']}", where], check=True)
    subprocess.run(["git", "checkout", "-q", instance["base_commit"]], cwd=where, check=True)


def main():
    instances = load_dataset("princeton-nlp/SWE-bench_Lite", split="test")
    predictions = {}
    for instance in instances:  # told
        with tempfile.TemporaryDirectory() as where:
            checkout(instance, where)
            try:
                patch = Agent(where).solve(instance["problem_statement"])
            except Exception:
                log.exception("failed on %s", instance["instance_id"])
                patch = ""
        predictions[instance["instance_id"]] = {"model_patch": patch, "model_name_or_path": "mini-agent"}
    with open("preds.json", "w") as f:
        json.dump(predictions, f)


if __name__ == "__main__":
    main()
