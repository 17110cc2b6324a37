import json

import requests


def call(p):
    r = requests.post("http://localhost:8000/v1/completions", json={"prompt": p, "max_tokens": 200})
    return r.json()["choices"][0]["text"]
out = {}
for q in json.load(open("questions.json")):  # told
    out[q["id"]] = call(q["text"])
json.dump(out, open("out.json", "w"))
