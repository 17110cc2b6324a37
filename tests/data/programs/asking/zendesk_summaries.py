"""Post an internal summary note on every solved ticket of the last quarter.

    ZD_TOKEN=... python zendesk_summaries.py acme 2024-07-01
"""
import os
import sys

import google.generativeai as genai
import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

genai.configure(api_key=os.environ["GEMINI_KEY"])
gem = genai.GenerativeModel("gemini-1.5-pro", system_instruction="Summarise support threads in five bullet points.")


def make_session():
    s = requests.Session()
    s.auth = (os.environ["ZD_USER"] + "/token", os.environ["ZD_TOKEN"])
    s.mount("https://", HTTPAdapter(max_retries=Retry(5, backoff_factor=2, status_forcelist=[429, 502, 503])))
    return s


class Desk:
    def __init__(self, sub):
        self.base = f"https://{sub}.zendesk.com/api/v2"
        self.http = make_session()

    def search(self, since):
        url = f"{self.base}/search.json"
        params = {"query": f"type:ticket status:solved solved>{since}", "per_page": 100}
        while url:  # fine
            page = self.http.get(url, params=params, timeout=30).json()
            yield from page["results"]
            url, params = page.get("next_page"), None

    def thread(self, tid):
        data = self.http.get(f"{self.base}/tickets/{tid}/comments.json", timeout=30).json()
        return "\n---\n".join(c["plain_body"] for c in data["comments"])

    def note(self, tid, text):
        body = {"ticket": {"comment": {"body": text, "public": False}}}
        self.http.put(f"{self.base}/tickets/{tid}.json", json=body, timeout=30).raise_for_status()


def main(sub, since):
    desk = Desk(sub)
    done = 0
    for ticket in desk.search(since):  # told
        summary = gem.generate_content(desk.thread(ticket["id"])).text
        desk.note(ticket["id"], "AI summary\n\n" + summary)
        done += 1
        print(f"\r{done} notes", end="")
    print()


if __name__ == "__main__":
    main(*sys.argv[1:3])
