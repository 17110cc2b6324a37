import re

from llm import say

HEADING = re.compile(r"^\s*(?:[IVX]+\.|[A-H]\.)\s+", re.M)


class Digest:
    def __init__(self, docket, text):
        self.docket = docket
        self.sections = [s for s in HEADING.split(text) if len(s) > 200]
        self.parts = []
        self.headnote = ""

    def build(self):
        for section in self.sections:  # fine
            points = say("List the holdings of this section.", section)
            cited = say("List all authorities cited, one per line.", section)
            self.parts.append({"holdings": points, "cited": cited.splitlines()})
        self.headnote = say("Write the headnote.", "\n".join(p["holdings"] for p in self.parts))
        return self

    @property
    def as_row(self):
        return {"docket": self.docket, "headnote": self.headnote, "parts": self.parts}
