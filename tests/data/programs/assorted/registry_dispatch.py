import json

import anthropic
import openai


def call_openai(p, m):
    return openai.OpenAI().chat.completions.create(model=m, messages=[{"role": "user", "content": p}]).choices[0].message.content
def call_claude(p, m):
    return anthropic.Anthropic().messages.create(model=m, max_tokens=100, messages=[{"role": "user", "content": p}]).content[0].text
PROVIDERS = {"openai": call_openai, "anthropic": call_claude}

def run(provider, model, items):
    fn = PROVIDERS[provider]
    preds = []
    for it in items:  # told
        preds.append({"id": it["id"], "pred": fn(it["prompt"], model)})
    return preds

if __name__ == "__main__":
    items = json.load(open("items.json"))
    for prov, model in [("openai", "gpt-4o"), ("anthropic", "claude-3")]:
        json.dump(run(prov, model, items), open(f"{prov}.json", "w"))
