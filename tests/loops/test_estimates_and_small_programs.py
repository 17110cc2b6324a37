"""Estimates that a library fits, small programs, progress that is handed on, single layers, episodes."""

import pytest

from support_loops import loops, shown

FITTED = """
import numpy as np
from tqdm import tqdm


class Profile:
    def trace(self, model, values):
        found = []
        for value in {over}:
            found.append(model.{fit}(start=value))
        {behind}
        return found
"""


@pytest.mark.parametrize("behind", ["pass", "np.save('found.npy', found)"])
def test_what_a_library_fits_by_a_method_of_that_name_is_one_answer(behind: str) -> None:
    package = {"lib/__init__.py": "", "lib/work.py": FITTED.format(over="values", fit="fit", behind=behind)}
    assert not shown(package, "lib/work.py")


@pytest.mark.parametrize(("over", "fit"), [("tqdm(values)", "fit"), ("values", "train_on_batch")])
def test_what_it_fits_under_a_bar_or_trains_on_batches_is_work(over: str, fit: str) -> None:
    package = {"lib/__init__.py": "", "lib/work.py": FITTED.format(over=over, fit=fit, behind="pass")}
    assert shown(package, "lib/work.py")


def test_what_a_program_fits_is_work() -> None:
    text = FITTED.format(over="values", fit="fit", behind="pass") + "\n\nif __name__ == '__main__':\n    Profile()"
    assert shown({"m.py": text})


STORED = """
{first}
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_score


class Store:
    def fetch(self, keys):
        found = []
        for key in keys:
            found.append(cross_val_score(Ridge(), key, key).mean())
        return found
"""


@pytest.mark.parametrize(("first", "told"), [("from google.cloud import firestore", False), ("import fire", True)])
def test_only_what_reads_a_command_line_makes_a_module_a_program(first: str, told: bool) -> None:
    package = {"lib/__init__.py": "", "lib/work.py": STORED.format(first=first)}
    assert bool(shown(package, "lib/work.py")) is told


ENDED = """
import json
import subprocess


class Server:
    def __init__(self):
        self._processes: list[subprocess.Popen] = []

    def {name}(self):
        for process in self._processes:
            process.wait(30)
        json.dump({{}}, open("done.json", "w"))


def main(commands):
    server = Server()
    server._processes = [subprocess.Popen(one) for one in commands]
    server.{name}()


if __name__ == "__main__":
    main([])
"""


def test_a_method_that_stops_programs_waits_for_their_end() -> None:
    assert not shown(ENDED.format(name="stop"))
    assert shown(ENDED.format(name="build"))


ASKED = """
import re
import subprocess


def names(listing):
    found = []
    for service in {over}:
        found.append(subprocess.check_output(["show", service]))
    {behind}
    return found


if __name__ == "__main__":
    print(names(subprocess.check_output("list")))
"""


def test_what_a_program_says_of_each_of_a_few_things_is_soon_asked_again() -> None:
    assert not shown(ASKED.format(over="re.findall('a', listing)", behind="pass"))
    assert shown(ASKED.format(over="re.findall('a', listing)", behind="open('found.txt', 'w').write(str(found))"))
    assert shown(ASKED.format(over="open(listing)", behind="pass"))


HANDED = """
import json
import subprocess


def measure(path):
    {loop}
        subprocess.run(["register", path])
        yield {{"progress": 50}}
    yield {{"progress": 100, "report": {{}}}}


def main(path):
    for state in measure(path):
        print(state)
        last = state
    json.dump(last, open("report.json", "w"))


if __name__ == "__main__":
    main("scan.nii")
"""


def test_a_generator_that_yields_in_no_loop_gives_as_often_as_that() -> None:
    [found] = [one for one in loops(HANDED.format(loop="if path:")) if one.function == "main"]
    assert found.trips.maximum == 2
    [found] = [one for one in loops(HANDED.format(loop="for part in path:")) if one.function == "main"]
    assert found.trips.maximum is None


COMPARED = """
import json

import torch
from tqdm import tqdm


def main(ours, theirs):
    compare, wrong = torch.nn.{layer}, []
    for key in tqdm(ours):
        if compare(ours[key], theirs[key]) > 1e-6:
            wrong.append(key)
    json.dump(wrong, open("wrong.json", "w"))


if __name__ == "__main__":
    main({{}}, {{}})
"""


def test_a_loss_of_two_tensors_is_no_network() -> None:
    assert not shown(COMPARED.format(layer="MSELoss()"))
    assert shown(COMPARED.format(layer="Transformer()"))


SHARED = """
def share(table, weights, groups):
    found = []
    for bus in groups:
        found.append({call})
    return found


if __name__ == "__main__":
    share(1, 2, 3)
"""


def test_to_hand_a_part_of_a_table_to_a_function_is_no_call_of_a_model() -> None:
    assert not shown(SHARED.format(call="table.weights.loc[bus].pipe(normed)"))
    assert shown(SHARED.format(call="self.pipe(bus)"))


PLAYED = """
def play(model, environment):
    state, done, assets = environment.reset(), False, []
    while not done:
        action = {asked}
        state, reward, done, _ = environment.step(action)
        assets.append(reward)
    return assets
"""


def test_an_episode_in_which_a_policy_is_asked_is_one_of_many() -> None:
    assert not shown(PLAYED.format(asked="model.predict(state, deterministic=True)[0]"))
    assert shown(PLAYED.format(asked="model.generate(state)"))


LISTED = """
from github import Github


def main(numbers):
    names = []
    repo = Github("token").get_repo("a/b")
    for number in numbers:
        names.append(repo.get_pull(number).user.name)
    open("names.txt", "w").write(str(names))


if __name__ == "__main__":
    main([])
"""


@pytest.mark.parametrize("path", ["tools/releasing/note.py", "scripts/update_sponsors.py"])
def test_what_a_project_asks_about_itself_is_soon_asked_again(path: str) -> None:
    assert not shown({path: LISTED}, path)
    assert shown({"scripts/export.py": LISTED}, "scripts/export.py")


SAMPLED = """
import torch
from tqdm import tqdm


class Network(torch.nn.Module):
    pass


def sample(x, {given}):
    model, steps, found = Network(), [], []
    for start, end in zip({given}, {given}):
        steps.append((start, end))
    for step in tqdm(steps):
        found.append(model(step))
    return found


if __name__ == "__main__":
    sample(1, [])
"""


def test_the_levels_of_noise_of_one_picture_are_its_steps() -> None:
    assert not shown(SAMPLED.format(given="sigmas"))
    assert shown(SAMPLED.format(given="pictures"))


SENT = """
import requests

hosts = {made}
hosts.append("a")
hosts.append("b")
for host in hosts:
    requests.post(host)
"""


@pytest.mark.parametrize("made", ["list()", "[]"])
def test_a_list_that_is_made_empty_holds_what_is_put_into_it(made: str) -> None:
    [found] = loops(SENT.format(made=made))
    assert found.trips.maximum == 2
    [found] = loops(SENT.format(made="list(open('hosts'))"))
    assert found.trips.maximum is None


RETRIEVED = """
from urllib.request import urlretrieve

PAGES = open("pages.txt").read().split()

for page in PAGES:
    urlretrieve("https://example.org/" + page, page)
"""


@pytest.mark.parametrize("path", ["docs/source/conf.py", "dev/code-generation/fetch.py", "tools/release/fetch.py"])
def test_what_keeps_a_repository_is_run_again_as_a_whole(path: str) -> None:
    assert not shown({path: RETRIEVED}, path)
    assert shown({"data/fetch.py": RETRIEVED}, "data/fetch.py")
