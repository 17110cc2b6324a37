"""Objects that functions are handed: what their calls give says what they are; and objects that a class makes of a name."""

import pytest

from support_loops import loops, shown

HANDED = """
import csv
import json
import sys

{imports}


def main(path):
    client = {made}
    found = []
    for row in csv.DictReader(open(path)):
        found.append(look_up(client, row))
        print(len(found), "rows")
    with open("found.json", "w") as file:
        json.dump(found, file)


def look_up(client, row):
    return {asked}


main(sys.argv[1])
"""


@pytest.mark.parametrize(
    ("imports", "made", "asked"),
    [
        ("import ftplib", 'ftplib.FTP("files.example.org")', 'client.retrlines("LIST " + row["folder"])'),
        ("from geopy.geocoders import Nominatim", 'Nominatim(user_agent="a")', 'client.geocode(row["address"])'),
        ("import asana", 'asana.Client.access_token("t")', 'client.tasks.get_tasks(project=row["project"])'),
        ("import snowflake.connector", "snowflake.connector.connect()", 'client.cursor().execute("SELECT 1", row)'),
        ("from opensearchpy import OpenSearch", "OpenSearch()", 'client.scroll(scroll_id=row["id"])'),
    ],
)
def test_a_helper_asks_whom_its_callers_hand_it(imports: str, made: str, asked: str) -> None:
    assert shown(HANDED.format(imports=imports, made=made, asked=asked))


@pytest.mark.parametrize(
    ("imports", "made", "asked"),
    [
        ("import ftplib", 'ftplib.FTP("files.example.org")', 'client.welcome + row["folder"]'),
        ("import requests_cache", 'requests_cache.CachedSession("kept")', 'client.get(row["address"]).json()'),
        ("import collections", "collections.OrderedDict()", 'client.geocode(row["address"])'),
    ],
)
def test_what_is_cheap_or_kept_is_silent_in_a_helper(imports: str, made: str, asked: str) -> None:
    assert not shown(HANDED.format(imports=imports, made=made, asked=asked))


def test_what_several_calls_hand_over_differently_is_unknown() -> None:
    text = HANDED.format(imports="import ftplib", made="ftplib.FTP()", asked='client.retrlines(row["folder"])')
    assert shown(text)
    assert not shown(text + "\nimport sqlite3\nlook_up(sqlite3.connect('a'), {})\n")


COUNTED = """
import itertools


def count(rows):
    for pair in {head}:
        print(pair)
"""


def test_choices_are_as_many_as_there_are() -> None:
    two = loops(COUNTED.format(head='itertools.combinations(["a", "b", "c", "d"], 2)'))[0].trips
    assert two.maximum == 6
    assert loops(COUNTED.format(head="itertools.combinations(rows, 2)"))[0].trips.likely > 1000


CUT = """
import json

names = json.load(open("names.json"))
{cut}

for name in names:
    print(name.lower())
"""


def test_a_list_that_is_cut_under_no_condition_is_as_long_as_its_cut() -> None:
    assert loops(CUT.format(cut="names = names[:100]"))[0].trips.maximum == 100
    assert loops(CUT.format(cut="if __debug__:\n    names = names[:100]"))[0].trips.maximum is None


MADE = """
import os
import subprocess
import sys
from pathlib import Path


def main(folder):
    scratch = Path("part.tar")
    for disk in sorted(Path(folder).glob("*.img")):
        subprocess.run(["dump", str(disk), str(scratch)], check=True)
        subprocess.run(["send", str(scratch)], check=True)
        {removed}


main(sys.argv[1])
"""


def test_a_scratch_file_that_each_turn_removes_marks_no_item_as_done() -> None:
    assert shown(MADE.format(removed="os.remove(scratch)"))
    assert not shown(MADE.format(removed="os.remove(disk)"))


LOUDNESS = """
import json
import subprocess
import sys
from pathlib import Path


def main(folder):
    found = {{}}
    for path in sorted(Path(folder).glob("*.wav")):
        done = subprocess.run(["ffmpeg", "-i", str(path), "-af", "volumedetect", "-f", "null", {last}], capture_output=True)
        found[path.name] = done.stderr
    json.dump(found, open("found.json", "w"))


main(sys.argv[1])
"""


def test_a_converter_that_is_told_to_write_nothing_keeps_nothing() -> None:
    assert shown(LOUDNESS.format(last='"-"'))
    assert not shown(LOUDNESS.format(last='path.stem + ".mp3"'))


READ = """
from pathlib import Path
import shutil

import pytesseract
from pdf2image import convert_from_path


def read(path):
    pages = [pytesseract.image_to_string(page) for page in convert_from_path(path)]
    Path("texts", path.stem + ".txt").write_text(str(pages))
    {moved}


def main():
    for path in sorted(Path("inbox").glob("*.pdf")):
        read(path)


main()
"""


def test_what_a_turn_moves_away_is_not_found_again() -> None:
    assert shown(READ.format(moved="print(path)")) == {"CKP109"}
    assert shown(READ.format(moved='shutil.move("texts/page.pdf", "done")')) == {"CKP109"}
    assert not shown(READ.format(moved='shutil.move(str(path), "done")'))


MEASURED = """
import json
import sys
from pathlib import Path
{clock}
import ants


def measure(path):
    {begun}return ants.registration(fixed=path, moving=path)


found = []
for path in Path(sys.argv[1]).glob("*.nii"):
    found.append(measure(path))
json.dump(found, open("found.json", "w"))
"""


def test_only_what_looks_at_a_clock_measures_how_long_something_takes() -> None:
    assert shown(MEASURED.format(clock="", begun=""))
    assert not shown(MEASURED.format(clock="import time", begun="begun = time.perf_counter()\n    "))


TIMED = """
import json
import sys
import time

import requests


def {name}(urls):
    begun = time.time()
    found = []
    for url in urls:
        found.append(requests.get(url).status_code)
    json.dump([time.time() - begun], open("took.json", "w"))


{name}(open(sys.argv[1]))
"""


@pytest.mark.parametrize(("name", "told"), [("timing", False), ("fetch", True)])
def test_a_function_that_is_named_for_timing_and_looks_at_a_clock_measures(name: str, told: bool) -> None:
    assert bool(shown(TIMED.format(name=name))) is told
