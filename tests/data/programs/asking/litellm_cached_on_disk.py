import json
import sys

import litellm
from litellm.caching.caching import Cache, LiteLLMCacheType

litellm.cache = Cache(type=LiteLLMCacheType.DISK)


class Judge:
    def __init__(self, model):
        self.model = model

    def ask(self, prompt):
        messages = [{"role": "user", "content": prompt}]
        return litellm.completion(model=self.model, messages=messages, caching=True).choices[0].message.content

    def ask_all(self, prompts):
        verdicts = []
        for prompt in prompts:  # fine
            verdicts.append(self.ask(prompt))
        return verdicts


def main():
    with open(sys.argv[1]) as file:
        prompts = [json.loads(line)["prompt"] for line in file]
    with open("verdicts.json", "w") as file:
        json.dump(Judge("gpt-4o").ask_all(prompts), file)


if __name__ == "__main__":
    main()
