"""What makes of an unsure call work that a crash loses: a bar over it, the model it is given, the items that keep it."""

import pytest

from support_loops import shown

WATCHED = """
from tqdm import tqdm


def load(sites, crawler, store):
    found = []
    for site in {over}:
        found.extend(crawler.crawl_site(site))
    store.insert_data(found)
"""


@pytest.mark.parametrize(("over", "codes"), [("tqdm(sites)", {"CKP105"}), ("sites", set())])
def test_a_bar_speaks_for_work_that_is_known_by_its_name_alone(over: str, codes: set[str]) -> None:
    assert shown(WATCHED.format(over=over)) == codes


GIVEN = """
import pandas as pd


def make(llm, corpus: pd.DataFrame, generate_row, path):
    found = []
    for _, row in corpus.iterrows():
        found.append({{"id": row["id"], "answer": generate_row({given})}})
    pd.DataFrame(found).to_parquet(path)
"""


@pytest.mark.parametrize(("given", "codes"), [("llm=llm, row=row", {"CKP105"}), ("seed=llm, row=row", set())])
def test_what_is_given_a_language_model_asks_it(given: str, codes: set[str]) -> None:
    assert shown(GIVEN.format(given=given)) == codes


KEPT = """
def answer(samples, prompts, generator):
    for sample, prompt in zip(samples, prompts):
        text = generator.generate(prompt)[0]
        {keep}
    return samples
"""


@pytest.mark.parametrize(
    ("keep", "codes"), [('sample.update_field("answer", text)', {"CKP101"}), ('sample.show("answer", text)', set())]
)
def test_items_that_are_given_their_answers_keep_them_in_memory(keep: str, codes: set[str]) -> None:
    assert shown(KEPT.format(keep=keep)) == codes


RANKED = """
import numpy as np
from tqdm import tqdm


def rank(batches, session, tokenizer):
    scores = []
    for batch in tqdm(batches):
        {given} = {{"ids": np.array(tokenizer.encode_batch(batch))}}
        scores.extend(session.run(None, {given}))
    return scores
"""


@pytest.mark.parametrize(("given", "codes"), [("onnx_input", {"CKP101"}), ("settings", set())])
def test_a_session_that_is_given_the_input_of_a_network_passes_it_on(given: str, codes: set[str]) -> None:
    assert shown(RANKED.format(given=given)) == codes


ANSWERED = """
import json
from tqdm import tqdm


def {name}({program}, examples):
    scores = []
    for example in {head}:
        response = {call}
        scores.append(response == example["answer"])
    return sum(scores) / len(scores)


if __name__ == "__main__":
    {name}(load(), json.load(open("examples.json")))
"""


def _evaluated(
    name: str = "evaluate",
    program: str = "program",
    head: str = "tqdm(examples)",
    call: str = 'program(example["question"])',
) -> set[str]:
    return shown(ANSWERED.format(name=name, program=program, head=head, call=call))


@pytest.mark.parametrize("call", ['program(example["question"])', "program.forward(question=example.question)"])
def test_what_is_evaluated_answers_each_example_under_a_bar(call: str) -> None:
    assert _evaluated(call=call) == {"CKP101"}


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("head", "examples"),
        ("name", "count"),
        ("program", "metric_fn"),
        ("call", "program.name"),
        ("call", "program.forward(0)"),
        ("call", 'program.pad(example["question"])'),
    ],
)
def test_what_is_handed_in_does_nothing_long_unless_it_answers_examples_for_which_somebody_waits(
    part: str, value: str
) -> None:
    given = {part: value} if part != "program" else {"program": value, "call": f'{value}(example["question"])'}
    assert not _evaluated(**given)
