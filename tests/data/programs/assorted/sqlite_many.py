import json
import sqlite3

con = sqlite3.connect("wiki.db")
con.execute("CREATE TABLE IF NOT EXISTS page(title, body)")
for line in open("dump.jsonl"):  # told
    d = json.loads(line)
    con.execute("INSERT INTO page VALUES (?, ?)", (d["title"], clean(d["body"])))
con.commit()
