"""Title/abstract screening for the systematic review (include / exclude / unsure)."""
import os
from collections import Counter

import pandas as pd
import rispy
from diskcache import Cache
from openai import AzureOpenAI

memo = Cache(os.path.expanduser("~/review/llm"), size_limit=4 * 2**30, eviction_policy="none")
az = AzureOpenAI(api_version="2024-06-01")

CRITERIA = """Include randomised or cluster-randomised trials of school-based physical
activity programmes in children aged 5-12. Exclude protocols, reviews and animals."""


@memo.memoize(tag="screen-v3")
def decide(title, abstract, criteria):
    r = az.chat.completions.create(
        model="gpt-4o-screen",
        temperature=0,
        messages=[
            {"role": "system", "content": criteria + "\nAnswer include, exclude or unsure, then a reason."},
            {"role": "user", "content": f"{title}\n\n{abstract}"},
        ],
    )
    return r.choices[0].message.content


def split(text):
    word, _, reason = text.partition(" ")
    return word.lower().strip(".,:"), reason.strip(" -:\n")


with open("export.ris", encoding="utf-8") as fh:
    entries = rispy.load(fh)

table = []
for e in entries:  # fine
    word, reason = split(decide(e.get("title", ""), e.get("abstract", ""), CRITERIA))
    table.append({"doi": e.get("doi"), "title": e.get("title"), "decision": word, "reason": reason})

print(Counter(t["decision"] for t in table))
pd.DataFrame(table).to_excel("screening.xlsx", index=False)
