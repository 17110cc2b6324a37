import csv

import ollama

rows = list(csv.DictReader(open("in.csv")))
for row in rows:  # told
    resp = ollama.chat(model="llama3", messages=[{"role": "user", "content": row["text"]}])
    row["summary"] = resp["message"]["content"]
with open("out.csv", "w") as f:
    w = csv.DictWriter(f, rows[0].keys()); w.writeheader(); w.writerows(rows)
