# Grade free-text homework answers that live in a Google Sheet.
# Columns: A student, B question, C answer, D points, E feedback
import json
import time

import gspread
import vertexai
from gspread.exceptions import APIError
from vertexai.generative_models import GenerationConfig, GenerativeModel

vertexai.init(project="edu-grading", location="europe-west4")
RUBRIC = open("rubric.md").read()
model = GenerativeModel("gemini-1.5-flash", system_instruction=RUBRIC)
conf = GenerationConfig(response_mime_type="application/json", temperature=0)


def grade(question, answer):
    r = model.generate_content(f"Question: {question}\nAnswer: {answer}", generation_config=conf)
    d = json.loads(r.text)
    return [d["points"], d["feedback"]]


def put(ws, row, values):
    for pause in (0, 20, 40, 60):  # fine
        time.sleep(pause)
        try:
            return ws.update(range_name=f"D{row}:E{row}", values=[values])
        except APIError as e:
            if e.response.status_code != 429:
                raise
    raise RuntimeError("sheet quota exhausted")


ws = gspread.service_account().open("Homework 7").worksheet("answers")
for row, (student, question, answer, points, *_) in enumerate(ws.get("A2:E"), start=2):  # fine
    if points != "":
        continue
    put(ws, row, grade(question, answer))
    print(row, student)
