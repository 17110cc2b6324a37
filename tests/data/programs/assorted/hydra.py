import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import hydra


@hydra.main(config_path="conf", config_name="c")
def main(cfg):
    res = []
    for m in cfg.models:  # told
        for ex in json.load(open(cfg.data)):
            res.append(ask(ex["q"]))
    print(len(res))
main()
