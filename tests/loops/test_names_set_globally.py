"""Names of a module that stand for nothing at first, and that its functions give their values."""

from safepoint.loops.source.effects import Name
from support_loops import project

WORKER = """
import onnxruntime

network = None


def start():
    {declared}
    network = onnxruntime.InferenceSession("denoise.onnx")


def work(plane):
    return network.run(None, {{"plane": plane}})
"""
ANOTHER = """

def start_small():
    global network
    network = open("small.onnx")
"""


def type_of_network(text: str) -> str:
    """Return the name of the type that `network` has in `work`, "" for none."""
    judged = project({"m.py": text})
    found = judged.world.scope("m.py", "work").type(Name("network"))
    return found.name if found is not None else ""


def test_what_starts_a_worker_gives_a_global_name_its_type() -> None:
    assert type_of_network(WORKER.format(declared="global network")) == "onnxruntime.InferenceSession"


def test_a_name_of_the_function_itself_is_another() -> None:
    assert not type_of_network(WORKER.format(declared="pass"))


def test_a_name_that_is_given_different_things_has_no_type() -> None:
    assert not type_of_network(WORKER.format(declared="global network") + ANOTHER)


def test_functions_that_come_to_light_as_bodies_are_read_are_no_hindrance() -> None:
    inner = "global network\n\n    def options():\n        return {}\n"
    assert type_of_network(WORKER.format(declared=inner)) == "onnxruntime.InferenceSession"
