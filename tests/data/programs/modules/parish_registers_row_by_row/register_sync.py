"""Brings the register of parishes up to date from the diocese's web service."""

import requests

from parishes.models import Deanery, Parish


class RegisterSync:
    def __init__(self, url, stdout):
        self.url = url
        self.stdout = stdout

    def run(self):
        url = self.url
        while url:  # fine
            answer = requests.get(url, timeout=30)
            answer.raise_for_status()
            page = answer.json()
            for entry in page["results"]:
                self.take_over(entry)
            url = page.get("next")

    def take_over(self, entry):
        deanery, _ = Deanery.objects.get_or_create(name=entry["deanery"])
        parish = Parish.objects.filter(code=entry["code"]).first() or Parish(code=entry["code"])
        parish.deanery = deanery
        parish.patron = entry["patron"]
        parish.save()
