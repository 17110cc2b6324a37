"""Summaries of court rulings by a local LLM server."""
import hashlib

import httpx

URL = "http://localhost:8080/v1/chat/completions"


def ask_model(text):
    body = {"messages": [{"role": "user", "content": "Summarise this ruling in five sentences:\n\n" + text}], "max_tokens": 400}
    r = httpx.post(URL, json=body, timeout=300)
    r.raise_for_status()
    return r.json()["choices"][0]["message"]["content"]


def summarise_one(text, memo=None):
    key = hashlib.sha256(text.encode()).hexdigest()
    if memo is not None:
        known = memo.lookup(key)
        if known:
            return known
    summary = ask_model(text)
    if memo is not None:
        memo.note(key, summary)
    return summary


def summarise_all(rulings, one=summarise_one):
    result = {}
    for number, text in rulings:  # fine
        result[number] = one(text)
    return result
