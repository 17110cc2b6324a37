"""Fetch who attended which sitting, one member at a time, and write a table of all."""

import time
import urllib.request
import xml.etree.ElementTree as ET

import pandas as pd

ADDRESS = "https://assembly.example.org/attendance?member={}&from={}&to={}"


def sittings(root):
    for day in root.findall(".//day"):  # fine
        yield day.get("date"), day.findtext("state")


class Attendance:
    def __init__(self, pause):
        self.pause = pause

    def table(self, members, start, end):
        rows = self._rows(members, start, end)
        return pd.DataFrame(rows, columns=("member", "date", "state"))

    def _rows(self, members, start, end):
        for _, member in members.iterrows():  # told
            with urllib.request.urlopen(ADDRESS.format(member.number, start, end), timeout=10) as answer:
                root = ET.parse(answer).getroot()
            for date, state in sittings(root):  # fine
                yield member.number, date, state
            time.sleep(self.pause)


def main():
    members = pd.read_csv("members.csv")
    Attendance(2).table(members, "2015-01-01", "2018-12-31").to_csv("attendance.csv", index=False)


if __name__ == "__main__":
    main()
