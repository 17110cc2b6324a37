"""Files that only say how a run went: where its prints go."""

from support_loops import shown

REDIRECTED = """
import contextlib, io, json, openai


@contextlib.contextmanager
def captured(path):
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout({target}):
            yield
    finally:
        with open({path}, "a") as file:
            file.write(said.getvalue())


def run(rows, path, log_path, out):
    kept = []
    for row in rows:
        with captured(log_path):
            kept.append(openai.chat.completions.create(model="m", messages=[row]))
    json.dump(kept, open(out, "w"))
"""


def test_a_log_that_prints_are_sent_to_keeps_no_results() -> None:
    assert shown(REDIRECTED.format(target="said", path='path + "/run.log"')) == {"CKP105"}
    assert shown(REDIRECTED.format(target="said", path='path + "/answers.txt"')) == {"CKP109"}
