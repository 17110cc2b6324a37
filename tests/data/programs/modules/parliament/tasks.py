import json
import os

import luigi

from params import parliament
from records import Records, speeches


class TermTask(luigi.Task):
    term = luigi.IntParameter()
    stem = None

    def output(self):
        return luigi.LocalTarget(os.path.join(parliament().root, f"{self.term}-{self.stem}.jsonl"))


class Members(TermTask):
    stem = "members"

    def run(self):
        with self.output().open("w") as out:
            for member in Records().members(self.term):  # fine
                out.write(json.dumps(member) + "\n")


class Speeches(TermTask):
    """All speeches of a term (some 250 sessions of several hours each)."""
    stem = "speeches"
    retry_count = 3

    def requires(self):
        return Members(self.term)

    def parties(self):
        with self.input().open() as fh:
            return {m["name"]: m["party"] for m in map(json.loads, fh)}

    def run(self):
        api = Records()
        parties = self.parties()
        sessions = api.sessions(self.term)
        with self.output().open("w") as out:
            for n, session in enumerate(sessions):  # told
                for position, speech in enumerate(speeches(api.protocol(session["id"]))):
                    speech["party"] = speech["party"] or parties.get(speech["speaker"])
                    speech.update(session=session["id"], date=session["date"], position=position)
                    out.write(json.dumps(speech, ensure_ascii=False) + "\n")
                self.set_progress_percentage(100 * n / len(sessions))
                self.set_status_message(f"session {session['id']}")
