import json
import sys

import app


def review(rows):
    told = {}
    for row in rows:  # told
        told[row["id"]] = app.REVIEW_LLM_HANDLER(prompt=row["text"], prompt_name="review")
    return told


def describe(rows):
    forms = []
    for row in rows:  # fine
        forms.append(app.REVIEW_FORM(prompt=row["text"], prompt_name="review"))
    return forms


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        questions = [json.loads(line) for line in given]
    print(len(describe(questions)))
    with open(sys.argv[2], "w") as kept:
        json.dump(review(questions), kept)
