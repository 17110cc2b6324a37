"""Work that is a part of somebody else's loop: one event, one slice of a step, gradients of an input, a generator's turns."""

import pytest

from support_loops import loops, shown

HANDLED = """import requests


class Reputation:
    def {name}(self, {given}):
        self.found = []
        for address in list({given}.addresses):
            self.found.append(requests.get("https://reputation.example/" + address, timeout=9).json())
"""


@pytest.mark.parametrize(
    ("name", "given", "found"),
    [
        ("handleEvent", "event", set()),
        ("on_message", "message", set()),
        ("handle_event", "site", {"CKP101"}),
        ("look_up", "event", {"CKP101"}),
    ],
)
def test_who_handles_one_event_leaves_the_rest_to_who_tells_of_them(name: str, given: str, found: set[str]) -> None:
    source = "import tqdm\n" + HANDLED.format(name=name, given=given).replace("list(", "tqdm.tqdm(")
    assert shown(source) == found


SLICES = """from transformers import AutoModelForCausalLM, Trainer

model = AutoModelForCausalLM.from_pretrained("some/model")


class {name}({base}):
    def make(self, slices, chosen):
        for index in chosen:
            self.made[index] = model.generate(slices[index])
"""


@pytest.mark.parametrize(
    ("name", "base", "found"),
    [("DistillationTrainer", "object", set()), ("Sampler", "Trainer", set()), ("Sampler", "object", {"CKP101"})],
)
def test_slices_of_a_step_belong_to_the_trainer(name: str, base: str, found: set[str]) -> None:
    assert shown(SLICES.format(name=name, base=base)) == found


EXPLAINED = """import torch


def explain(network, pixels, count):
    {marked}
    outputs = network(pixels)
    result = []
    for i in range(count):
        outputs[i].backward(retain_graph=True)
        {taken}
    return result
"""


@pytest.mark.parametrize(
    ("marked", "taken", "found"),
    [
        ("pixels.requires_grad_(True)", "result.append(pixels.grad.clone())", set()),
        ("pixels.requires_grad = True", "result.append(pixels.grad.clone())", set()),
        ("pixels.requires_grad_(True)", "pixels.data.sub_(0.1 * pixels.grad)", {"CKP101"}),
        ("pass", "result.append(i)", {"CKP101"}),
    ],
)
def test_gradients_of_what_is_put_in_train_nothing(marked: str, taken: str, found: set[str]) -> None:
    assert shown(EXPLAINED.format(marked=marked, taken=taken)) == found


KEPT = """import os

import requests
from tqdm import tqdm


def convert(path, out):
    {asked}
    requests.post("https://convert.example", json={{"from": path, "to": out}})
    return out


def main(folder):
    made = []
    for name in tqdm(os.listdir(folder)):
        made.append(convert(name, name + ".wav"))
    return made
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("if os.path.exists(out):\n        return out", set()),
        ("if not os.path.exists(path):\n        return None", {"CKP101"}),
        ("if os.path.exists(out):\n        os.remove(out)", {"CKP101"}),
        ("if not os.path.exists(path):\n        raise FileNotFoundError(path)", {"CKP101"}),
    ],
)
def test_what_has_its_file_already_is_passed_by(asked: str, found: set[str]) -> None:
    assert shown(KEPT.format(asked=asked)) == found


ASKED = """import openai

client = openai.OpenAI()


def write(line):
    text = client.chat.completions.create(model="some-model", messages=[line]).text
    with open(line.name + ".txt", "w") as file:
        file.write(text)
    return text


def main(lines):
    for line in lines.read():
        {turn}
"""


@pytest.mark.parametrize(("turn", "found"), [("write(line)", {"CKP109"}), ("yield write(line)", set())])
def test_who_takes_from_a_generator_may_leave_its_turns_out(turn: str, found: set[str]) -> None:
    assert shown(ASKED.format(turn=turn)) == found


def test_a_marker_that_is_there_passes_an_item_by() -> None:
    marked = """import os
from tqdm import tqdm
import requests


def main(folder, seen):
    found = []
    for name in tqdm(os.listdir(folder)):
        {asked}
        found.append(requests.get("https://records.example/" + name).json())
    return found
"""
    assert shown(marked.format(asked="if os.path.exists(seen + name): continue")) == set()
    assert shown(marked.format(asked="if not os.path.exists(seen + name): continue")) == {"CKP101"}


COPIED = """import openai

client = openai.OpenAI()


class Team:
    def {name}(self):
        made = []
        for member in self.members:
            made.append(client.beta.threads.create(messages=[member]))
        return made
"""


@pytest.mark.parametrize(("name", "found"), [("clone", set()), ("__deepcopy__", set()), ("greet", {"CKP101"})])
def test_who_copies_one_object_does_no_work(name: str, found: set[str]) -> None:
    assert shown(COPIED.format(name=name)) == found


def test_who_is_told_what_to_copy_or_gives_no_copy_back_works() -> None:
    text = COPIED.format(name="clone")
    assert shown(text.replace("(self)", "(self, members)").replace("in self.members", "in members")) == {"CKP101"}
    assert shown(text.replace("return made", "self.made = made")) == {"CKP101"}


LIVING = """import threading

import openai

client = openai.OpenAI()


class Worker(threading.Thread):
    def run(self):
        done = []
        while {asked}:
            done.append(client.chat.completions.create(model="some-model", messages=[self.next()]))
        return done
"""


@pytest.mark.parametrize(("asked", "found"), [("threading.main_thread().is_alive()", set()), ("self.open()", {"CKP101"})])
def test_who_lives_as_long_as_the_program_serves_it(asked: str, found: set[str]) -> None:
    assert shown(LIVING.format(asked=asked)) == found


SWITCHED = """class Agent:
    def {name}(self, text):
        loss = self.network(text)
        if self.is_training:
            loss.backward()
            self.optimizer.step()
        return loss


def choose(agent: Agent, texts):
    scores = []
    for text in texts:
        scores.append(agent.{name}(text))
    return scores
"""


@pytest.mark.parametrize(("name", "found"), [("batch_classify", set()), ("study", {"CKP101"})])
def test_who_asks_for_a_prediction_trains_nothing(name: str, found: set[str]) -> None:
    assert shown(SWITCHED.format(name=name)) == found


ONE = """import pytesseract


def read({given}, boxes):
    lines = []
    for path in {given}.cut(boxes):
        lines.append(pytesseract.image_to_string(path))
    return lines


def main(folder):
    return read(folder, [])


main("scans")
"""


@pytest.mark.parametrize(("given", "found"), [("page_image", set()), ("scans", {"CKP101"})])
def test_the_parts_of_one_picture_are_soon_read_again(given: str, found: set[str]) -> None:
    assert shown(ONE.format(given=given)) == found


RUN = """import subprocess
import sys


def main(snippets):
    results = []
    for snippet in open(snippets):
        results.append(subprocess.run([sys.executable, snippet], capture_output=True).stdout)
    print(results)


main(sys.argv[1])
"""


@pytest.mark.parametrize(("path", "found"), [("scripts/test_snippets.py", set()), ("scripts/run_snippets.py", {"CKP101"})])
def test_a_program_called_a_test_is_a_check(path: str, found: set[str]) -> None:
    assert shown({path: RUN}, path) == found


PIPED = """
import openai
from tqdm import tqdm

client = openai.OpenAI()


class {name}:
    def process(self, samples):
        answers = []
        for sample in {over}:
            answers.append(client.chat.completions.create(model="some-model", messages=[sample]))
        samples["answer"] = answers
        return samples
"""


@pytest.mark.parametrize(
    ("name", "over", "found"),
    [
        ("QuestionMapper", "samples", set()),
        ("QuestionMapper", "tqdm(samples)", {"CKP101"}),
        ("QuestionMaker", "samples", {"CKP101"}),
    ],
)
def test_a_step_of_a_pipeline_is_given_a_batch(name: str, over: str, found: set[str]) -> None:
    assert shown(PIPED.format(name=name, over=over)) == found


def test_to_name_a_thing_is_not_to_make_it() -> None:
    text = "from tqdm import tqdm\nimport torch\n\n\ndef main(items):\n    made = []\n    for item in tqdm(items):\n"
    assert loops(text + "        made.append(generate_image(item))\n    torch.save(made, 'made.pt')\n")[0].costs
    assert not loops(text + "        made.append(generate_image_path(item))\n    torch.save(made, 'made.pt')\n")[0].costs


LOCAL = """import torch


def train(net, loader, epochs):
    criterion = torch.nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for _ in range(epochs):
        for images, labels in loader:
            optimizer.zero_grad()
            criterion(net(images), labels).backward()
            optimizer.step()
"""
FEDERATED = """from flwr.client import ClientApp, NumPyClient
from task import make, train as train_fn

app = ClientApp()


class {name}({base}):
    def fit(self, parameters, config):
        train_fn(self.net, self.loader, config["epochs"])


{marked}
def learn(message, context):
    train_fn(make(), context.loader, context.epochs)
"""


@pytest.mark.parametrize(
    ("name", "base", "marked", "found"),
    [
        ("Peer", "NumPyClient", "@app.train()", set()),
        ("LocalClient", "object", "@app.train()", set()),
        ("Peer", "NumPyClient", "", {"CKP101"}),
        ("Runner", "object", "@app.train()", {"CKP101"}),
    ],
)
def test_a_client_of_a_federated_training_trains_for_a_server_that_asks_again(
    name: str, base: str, marked: str, found: set[str]
) -> None:
    sources = {"task.py": LOCAL, "peer.py": FEDERATED.format(name=name, base=base, marked=marked)}
    assert shown(sources, "task.py") == found


TUNED = """import torch


class {name}:
    def {method}(self, strategy, loader):
        for batch in loader:
            self.optimizer.zero_grad()
            strategy.model(batch).sum().backward()
            self.optimizer.step()


class Trainer:
    def fit(self):
        for _ in range(self.epochs):
            self.{method}(self, self.loader)
            self.report()
"""


@pytest.mark.parametrize(
    ("name", "method", "found"),
    [
        ("BiasPlugin", "after_experience", set()),
        ("Bias", "after_experience", {"CKP101"}),
        ("Trainer", "training_epoch", set()),
    ],
)
def test_what_a_trainer_tells_of_its_steps_tunes_something_beside_it(name: str, method: str, found: set[str]) -> None:
    source = TUNED.format(name=name, method=method)
    assert shown(source if name != "Trainer" else source.partition("class Trainer:\n    def fit")[0]) == found
