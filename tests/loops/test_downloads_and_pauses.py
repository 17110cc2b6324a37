"""What says that short requests are many, and what downloads, converters and archives keep by themselves."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown, verdicts

PAGING = """
import time

import requests


def images(api, settings):
    names, after = [], "!"
    while after:
        answer = requests.get(api, params={{"from": after}}).json()
        names.extend(answer["images"])
        after = answer.get("next")
        {pause}
    return names
"""


@pytest.mark.parametrize("pause", ["time.sleep(0.3)", "time.sleep(settings.delay)"])
def test_paging_that_paces_itself_has_many_pages(pause: str) -> None:
    assert loops(PAGING.format(pause=pause))[0].confidence >= Confidence.MEDIUM


def test_paging_at_once_may_be_two_pages() -> None:
    assert loops(PAGING.format(pause="pass"))[0].confidence is Confidence.LOW


def test_a_pause_after_an_error_paces_nothing() -> None:
    text = """
import time

import requests


def states(hosts):
    found = []
    for host in hosts:
        try:
            found.append(requests.get("https://" + host).json())
        except requests.RequestException:
            time.sleep(10)
    return found
"""
    assert loops(text)[0].confidence is Confidence.LOW
    assert loops(text.replace("    return", "        time.sleep(1)\n    return"))[0].confidence >= Confidence.MEDIUM


ARCHIVES = """
import io
import json
import zipfile

import requests


def main():
    names = {{}}
    for year in range(1973, this_year()):
        answer = requests.get(f"https://laws/{{year}}.zip")
        with zipfile.ZipFile({opened}) as archive:
            {used}
    with open("names.json", "w") as file:
        json.dump(names, file)
"""


def test_an_archive_that_is_read_keeps_nothing() -> None:
    used = "names[year] = archive.namelist()"
    assert shown(ARCHIVES.format(opened="io.BytesIO(answer.content)", used=used)) == {"CKP105"}
    assert shown(ARCHIVES.format(opened="'all.zip', 'a'", used="archive.writestr(str(year), answer.text)")) != {"CKP105"}


@pytest.mark.parametrize(
    "call",
    [
        'os.system("wget -q -c %s" % url)',
        'os.system(f"ffmpeg -i {url} {url}.mp3")',
        'subprocess.run(["curl", "-o", name(url), url])',
        'subprocess.run("git clone {}".format(url), shell=True)',
        'subprocess.run(shlex.split(f"wget -q {url}"))',
        'command = ["ffmpeg", "-i", url, f"{url}.mp3"]; os.system(" ".join(command))',
        'command = ["ffmpeg", "-i", url, f"{url}.mp3"]; command = " ".join(command); os.system(command)',
    ],
)
def test_a_program_that_leaves_a_file_keeps_what_it_has_made(call: str) -> None:
    text = f"""
import os
import shlex
import subprocess


def main():
    for url in open("urls.txt"):
        {call}
"""
    assert verdicts(text) == ["checkpointed"]


def test_a_program_that_only_answers_keeps_nothing() -> None:
    text = """
import subprocess


def main():
    found = []
    for url in open("urls.txt"):
        found.append(subprocess.check_output(["curl", url]))
    return found
"""
    assert verdicts(text) == ["flagged"]


SIZES = """
import argparse

import requests


def fetch(urls, title):
    size = {start}
    for one in urls:
        size += {added}
    download(urls, title, size)


def download(urls, title, size):
    with open(title, "w") as file:
        file.write(str(size))
"""


def test_a_sum_of_sizes_is_not_what_the_file_behind_it_keeps() -> None:
    asked = "int(requests.get(one).headers['content-length'])"
    assert not shown(SIZES.format(start="0", added=asked).replace("urls", "parts"))
    assert shown(SIZES.format(start="[]", added="[requests.get(one).text]").replace("urls", "parts")) == {"CKP105"}


PROGRAMS = """
import json
import subprocess


def main():
    built = json.load(open("built.json"))
    for package in built:
        {ran}
    with open("built.json", "w") as file:
        json.dump(built, file)
"""


def test_programs_of_which_a_loop_notes_nothing_lose_nothing_by_a_later_save() -> None:
    assert not shown(PROGRAMS.format(ran='subprocess.run(["make", package["name"]], check=True)'))
    noted = 'package["version"] = subprocess.run(["make", package["name"]], check=True).stdout'
    assert shown(PROGRAMS.format(ran=noted)) == {"CKP105"}


DOWNLOAD = """
import os
import sys

import requests


def main():
    for url in open("urls.txt"):
        requests.post("https://counter", data=url)
        {helper}(url, sys.argv)


def {helper}(url, options):
    if wanted(url):
        if playing(options):
            if forced(url, options):
                if len(url) > measured(options):
                    if urgent(url):
                        with open(os.path.basename(url), "wb") as file:
                            file.write(requests.get(url).content)
"""


def test_a_helper_called_download_keeps_files_however_much_it_asks_first() -> None:
    assert verdicts(DOWNLOAD.format(helper="download"))[0] == "checkpointed"
    assert verdicts(DOWNLOAD.format(helper="treat"))[0] == "flagged"


def test_a_field_taken_from_a_record_is_no_work_to_do() -> None:
    text = """
import requests


class Gallery:
    def items(self):
        for post in requests.get(self.url).json():
            tags = post.pop("tags", ())
            post.update(tags=requests.post(self.url, data=tags).json())
            yield post
"""
    assert verdicts(text) == ["exempt"]


def test_what_a_nested_function_goes_through_is_what_the_outer_one_has_read() -> None:
    text = """
import requests


def main():
    media = load_data("media.yaml")

    def resolve():
        found = []
        for one in media:
            found.append(requests.get(one["url"]).json())
        save_data(found, "media.yaml")

    resolve()
"""
    assert loops(text)[0].confidence >= Confidence.MEDIUM
    assert (
        loops(text.replace('load_data("media.yaml")', "()").replace("resolve():", "resolve(media):"))[0].verdict == "short"
    )


def test_the_parts_of_one_upload_are_one_transfer() -> None:
    text = """
def upload(client, file):
    parts = []
    while True:
        data = file.read(5_000_000)
        if not data:
            break
        parts.append(client.upload_part(data, len(parts)))
    client.complete(parts)
"""
    assert not shown(text)


def test_what_a_library_resolves_before_a_download_is_little() -> None:
    text = """
import requests

from .common import store_all


def resolve(page):
    found = []
    for one in requests.get(page).json()["parts"]:
        found.append(requests.get(one).json()["address"])
    store_all(found)


def keep(found, path):
    with open(path, "w") as file:
        file.write(str(found))
"""
    kept = text.replace("store_all(found)", 'keep(found, "parts")')
    assert not shown({"lib/__init__.py": "", "lib/m.py": kept}, "lib/m.py")
    program = kept.replace("def resolve(page)", "def main(page)")
    assert shown({"lib/__init__.py": "", "lib/m.py": program}, "lib/m.py") == {"CKP105"}


WALK = """
import requests


def walk(url{more}):
    page = requests.get(url).json()
    keep(page)
    {test}
    for link in page["links"]:
        {call}
"""


def test_a_walk_that_goes_one_level_down_is_none() -> None:
    walks = WALK.format(more="", test="pass", call="walk(link)")
    assert shown(walks) == {"CKP107"}
    once = WALK.format(more=", deeper=True", test="if not deeper: return", call="walk(link, deeper=False)")
    assert "CKP107" not in shown(once)
    under = WALK.format(more=", parent=None", test="if parent is not None: return", call="walk(link, parent=page)")
    assert "CKP107" not in shown(under)


def test_a_walk_that_yields_gives_each_finding_away() -> None:
    assert "CKP107" not in shown(WALK.format(more="", test="yield page", call="yield from walk(link)"))


def test_programs_that_are_started_and_waited_for_keep_what_they_make() -> None:
    text = """
import subprocess


def main():
    for folder in open("folders.txt"):
        made = subprocess.Popen(["stitch", folder])
        made.wait()
"""
    assert not shown(text)
