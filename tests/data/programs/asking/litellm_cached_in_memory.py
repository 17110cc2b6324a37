import json
import sys

import litellm
from litellm.caching.caching import Cache

litellm.cache = Cache()


def ask_all(prompts):
    verdicts = []
    for prompt in prompts:  # told
        messages = [{"role": "user", "content": prompt}]
        answer = litellm.completion(model="gpt-4o", messages=messages, caching=True)
        verdicts.append(answer.choices[0].message.content)
    return verdicts


def main():
    with open(sys.argv[1]) as file:
        prompts = [json.loads(line)["prompt"] for line in file]
    with open("verdicts.json", "w") as file:
        json.dump(ask_all(prompts), file)


if __name__ == "__main__":
    main()
