import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import sqlite3

con = sqlite3.connect("c.db", isolation_level=None)
def cached(q):
    r = con.execute("SELECT a FROM c WHERE q=?", (q,)).fetchone()
    if r: return r[0]
    a = ask(q)
    con.execute("INSERT INTO c VALUES(?,?)", (q, a))
    return a
def main():
    out = [cached(q) for q in open("q.txt")]  # fine
    json.dump(out, open("o.json", "w"))
main()
