"""Fetch who attended which sitting, one member at a time, and append each to a file that tells where to go on."""

import csv
import os
import time
import urllib.request
import xml.etree.ElementTree as ET

import pandas as pd

ADDRESS = "https://assembly.example.org/attendance?member={}"


def rows(members, done, pause):
    for _, member in members.iterrows():  # fine
        if str(member.number) in done:
            continue
        with urllib.request.urlopen(ADDRESS.format(member.number), timeout=10) as answer:
            root = ET.parse(answer).getroot()
        yield member.number, [(day.get("date"), day.findtext("state")) for day in root.findall(".//day")]
        time.sleep(pause)


def main():
    done = set()
    if os.path.exists("attendance.csv"):
        done = {line[0] for line in csv.reader(open("attendance.csv"))}
    with open("attendance.csv", "a", newline="") as out:
        writer = csv.writer(out)
        for number, days in rows(pd.read_csv("members.csv"), done, 2):  # fine
            writer.writerows((number, *day) for day in days)
            out.flush()


if __name__ == "__main__":
    main()
