import json
from functools import partial
from multiprocessing import Pool

import pandas as pd
from openai import OpenAI
from tqdm import tqdm

RUBRIC = open("rubric.md").read()


def rate(row, model):
    client = OpenAI()
    reply = client.chat.completions.create(
        model=model,
        response_format={"type": "json_object"},
        messages=[{"role": "system", "content": RUBRIC}, {"role": "user", "content": row["essay"]}],
    )
    grade = json.loads(reply.choices[0].message.content)
    return {"id": row["id"], "grade": grade["score"], "why": grade["reason"]}


def rate_all(rows, model, workers=16):
    grades = []
    with Pool(workers) as pool:
        for grade in tqdm(pool.imap_unordered(partial(rate, model=model), rows), total=len(rows)):  # told
            grades.append(grade)
    return pd.DataFrame(grades).set_index("id").sort_index()


if __name__ == "__main__":
    essays = pd.read_parquet("essays.parquet").to_dict("records")
    rate_all(essays, "gpt-4o").to_parquet("grades.parquet")
