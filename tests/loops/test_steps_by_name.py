"""Methods whose names a loop puts together from a list in the source: all that the list names are run, and no others."""

from support_loops import shown

BENCH = """\
import sqlite3
from openai import OpenAI

STEPS = (NAMED)
client = OpenAI()

class Bench:
    def __init__(self):
        self.db = sqlite3.connect("answers.db")

    def through(self, row):
        for step in STEPS:
            getattr(self, PUT)(row)
        return row

    def do_trim(self, row):
        row["text"] = row["text"].strip()

    def do_ask(self, row):
        row["answer"] = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": row["text"]}])

    def do_keep(self, row):
        self.db.execute("REPLACE INTO answers VALUES (?, ?)", (row["id"], row["answer"]))
        self.db.commit()

def main(rows):
    bench = Bench()
    done = []
    for row in rows:
        done.append(bench.through(row))
    return done

main(load())
"""


def program(named: str, put: str) -> str:
    """Return a program whose steps are those of a list, each called by the name that `put` makes of it."""
    return BENCH.replace("NAMED", named).replace("PUT", put)


def test_all_steps_of_the_list_run() -> None:
    """One that keeps the row is as good as a call of it, whatever the other two do."""
    assert "CKP101" not in shown(program('"trim", "ask", "keep"', '"do_" + step'))
    assert "CKP101" not in shown(program('"do_trim", "do_ask", "do_keep"', "step"))


def test_a_step_that_the_list_lacks_never_runs() -> None:
    """So the row is not kept, although the class could do it."""
    for put in ('f"do_{step}"', '"do_" + step'):
        assert shown(program('"trim", "ask"', put)) == {"CKP101"}
