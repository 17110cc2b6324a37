import os

import replicate
from huggingface_hub import InferenceClient


class HubModel:
    def __init__(self, name):
        self.client = InferenceClient(model=name, token=os.environ.get("HF_TOKEN"), timeout=90)

    def reply(self, prompt):
        out = self.client.chat_completion([{"role": "user", "content": prompt}], max_tokens=700)
        return out.choices[0].message.content


class ReplicateModel:
    def __init__(self, name):
        self.name = name

    def reply(self, prompt):
        return "".join(replicate.run(self.name, input={"prompt": prompt, "max_tokens": 700}))


def get_model(spec):
    kind, _, name = spec.partition(":")
    return {"hub": HubModel, "replicate": ReplicateModel}[kind](name)
