"""Functions that are given one question, one talk, one prompt: their loops make one answer, which is asked for again."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown

ASKING = """
import json, openai
from tqdm import tqdm


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


"""

RESEARCH = """class Researcher:
    def parts(self, {given}):
        found = []
        for part in {parts}:
            found.append(ask(part))
        return found
"""


@pytest.mark.parametrize(
    ("given", "parts", "found"),
    [
        ("topic", "self.outline(topic)", set()),
        ("user_message", "self.plan(user_message).steps", set()),
        ("query, documents", "documents", set()),
        ("outline", "outline.sections", {"CKP101"}),
        ("prompt, dataset", "dataset", {"CKP101"}),
        ("prompt, eval_set", "eval_set", {"CKP101"}),
        ("prompt", "self.dataset", {"CKP101"}),
        ("prompt, path", "json.load(open(path))", {"CKP101"}),
        ("prompt", "tqdm(self.outline(prompt))", {"CKP101"}),
        ("user_input, retrieved_contexts", "retrieved_contexts", set()),
        ("user_input, records", "records", {"CKP101"}),
        ("candidate", "candidate.keys()", set()),
        ("outline, skip_generation=False", "outline.sections", {"CKP101"}),
    ],
)
def test_the_parts_of_one_question_make_one_answer_and_a_data_set_makes_many(
    given: str, parts: str, found: set[str]
) -> None:
    assert shown(ASKING + RESEARCH.format(given=given, parts=parts)) == found


HELPED = """def score(candidates):
    marks = []
    for one in candidates:
        marks.append(ask(one))
    return marks


def best(question, pool):
    return max(score(pool.near(question)))


"""


def test_a_helper_belongs_to_one_answer_when_all_who_call_it_make_one() -> None:
    assert shown(ASKING + HELPED) == set()
    assert shown(ASKING + HELPED + "def all_of_them(pool):\n    return score(pool)\n") == {"CKP101"}
    assert shown(ASKING + HELPED.replace("pool.near(question)", "pool.questions")) == {"CKP101"}


def test_training_with_one_prompt_is_work_of_its_own() -> None:
    text = """
def tune(prompt, model, optimizer, loader):
    losses = []
    for batch in loader:
        loss = model(prompt, batch)
        loss.backward()
        optimizer.step()
        losses.append(loss)
    return model
"""
    assert shown(text) == {"CKP101"}


SEARCHED = """
import openai


def rank({given}):
    vectors = []
    for one in {head}:
        vectors.append(openai.embeddings.create(model="m", input=one))
    return vectors
"""


def test_what_is_looked_through_for_one_query_is_a_part_of_its_answer() -> None:
    assert not shown(SEARCHED.format(given="corpus, query", head="corpus"))
    assert shown(SEARCHED.format(given="corpus, queries", head="corpus")) == {"CKP101"}


def test_so_are_its_batches_where_the_query_is_taken_from_something() -> None:
    cut = "    {bound}\n    batches = [corpus[at : at + 8] for at in range(0, len(corpus), 8)]\n    vectors = []"
    text = SEARCHED.replace("    vectors = []", cut).replace("vectors", "kept")
    text = text.replace('embeddings.create(model="m", input=one)', 'chat.completions.create(model="m", messages=one)')
    assert not shown(text.format(given="corpus, asked", head="batches", bound='query = asked.get("query")'))
    assert shown(text.format(given="corpus, asked", head="batches", bound='size = asked.get("size")')) == {"CKP101"}


def test_the_chunks_of_one_text_are_a_part_of_its_answer() -> None:
    text = SEARCHED.replace("for one in", "for chunk in").replace("input=one", "input=chunk")
    assert not shown(text.format(given="text", head="cut(text)"))
    assert shown(text.format(given="folder", head="cut(folder)")) == {"CKP101"}


def test_an_object_made_for_one_question_answers_that_one() -> None:
    text = """
import openai


class Report:
    def __init__(self, {made}):
        self.kept = []

    def write(self, parts):
        for part in parts:
            self.kept.append(openai.chat.completions.create(model="m", messages=[part]))
        return self.kept
"""
    assert not shown(text.format(made="query, tone"))
    assert shown(text.format(made="questions, tone")) == {"CKP101"}


def test_a_total_of_what_there_is_is_no_result() -> None:
    text = """
import openai


def estimate(items):
    {name} = 0
    for item in items:
        {name} += len(openai.chat.completions.create(model="m", messages=[item]))
    return {name}
"""
    assert not shown(text.format(name="total_words"))
    assert shown(text.format(name="points")) == {"CKP101"}


CUT = (
    ASKING
    + """def read(store):
    text = store.text
    chunks = {made}
    found = []
    for chunk in chunks:
        found.append(ask(chunk))
    return found
"""
)


def test_what_one_text_is_cut_into_is_a_part_of_its_answer() -> None:
    assert not shown(CUT.format(made="store.split_text_by_length(text, 512)"))
    assert shown(CUT.format(made="store.fetch(text, 512)")) == {"CKP101"}


SHOTS = (
    ASKING
    + """class {name}:
    def adapt(self, language):
        found = []
        for example in self.examples:
            found.append(ask(example))
        return found
"""
)


def test_the_examples_that_a_prompt_shows_are_a_handful() -> None:
    assert not shown(SHOTS.format(name="TopicPrompt"))
    assert shown(SHOTS.format(name="TopicData")) == {"CKP101"}


MARKED = (
    ASKING
    + """def embed({given}):
    found = []
    pieces = {given}.split("<image>")
    for piece in pieces:
        found.append(ask(piece))
    return found


def {name}(self, inputs):
    found = []
    for part in inputs:
        found.append(ask(part))
    return found
"""
)


def test_the_pieces_between_marks_of_a_text_and_the_parts_of_a_prompt_are_one_answer() -> None:
    assert not shown(MARKED.format(given="text", name="build_messages"))
    assert shown(MARKED.format(given="names", name="build_messages")) == {"CKP101"}
    assert shown(MARKED.format(given="text", name="answer_all")) == {"CKP101"}


PROGRAM = """
import dspy


class {name}({base}):
    def __init__(self):
        self.judge = dspy.ChainOfThought("section -> verdict")

    def {method}(self, sections):
        found = []
        for section in sections:
            found.append(self.judge(section=section))
        return found
"""


def test_what_a_program_of_prompts_does_when_it_is_called_is_a_part_of_one_answer() -> None:
    for base in ("dspy.Module", "dspy.Retrieve"):
        assert shown(PROGRAM.format(name="Outline", base=base, method="forward")) == set()
    assert shown(PROGRAM.format(name="Outline", base="dspy.Module", method="judge_all")) == {"CKP101"}
    assert shown(PROGRAM.format(name="Outline", base="object", method="forward")) == {"CKP101"}


FIELDS = (
    ASKING
    + """def judge(self, {given}):
    found = []
    for part in {parts}:
        found.append(ask(part))
    return found
"""
)


def test_the_actions_of_a_task_and_the_models_of_an_index_are_a_handful() -> None:
    assert shown(FIELDS.format(given="corpus", parts="corpus.passages")) == {"CKP101"}
    assert shown(FIELDS.format(given="task", parts="task.actions")) == set()
    assert shown(FIELDS.format(given="plan", parts="self.embedding_models.items()")) == set()


EPISODE = """
import openai


class Player:
    def play(self, {given}, game):
        moves = []
        while True:
            answer = openai.chat.completions.create(model="m", messages=moves)
            result = self.agent.step(answer)
            moves.append(result)
            if result["done"]:
                return moves
"""


def test_the_steps_between_a_models_answers_to_one_prompt_are_those_of_one_talk() -> None:
    assert not shown(EPISODE.format(given="prompt"))
    assert shown(EPISODE.format(given="prompts")) == {"CKP101"}


SAMPLED = """
import openai


def answers({given}):
    found = []
    for one in {head}:
        found.append(openai.chat.completions.create(model="m", messages=[one]))
    return found
"""


def test_how_many_samples_one_prompt_gets_is_a_number_and_no_data() -> None:
    assert not shown(SAMPLED.format(given="prompt, num_samples", head="range(num_samples)"))
    assert shown(SAMPLED.format(given="prompt, samples", head="samples")) == {"CKP101"}


COMPOSED = """
class Chain:
    def {name}(self, value):
        found = []
        for agent in {parts}:
            found.append(agent.invoke(value))
        return found
"""


def test_an_object_made_of_others_passes_one_call_on_to_its_parts() -> None:
    assert not shown(COMPOSED.format(name="invoke", parts="self.steps"))
    assert not shown(COMPOSED.format(name="invoke", parts="enumerate(self.steps)"))
    assert shown(COMPOSED.format(name="invoke", parts="self.dataset")) == {"CKP101"}
    assert shown(COMPOSED.format(name="run_all", parts="self.steps")) == {"CKP101"}


GRAPH = (
    ASKING
    + """class Graph:
    def run(self, {given}):
        {queue} = [one for one in self.nodes if not one.before]
        while {queue}:
            node = {queue}.pop(0)
            self.outputs[node] = ask(node)
            {queue}.extend(node.after)
        return self.outputs
"""
)


def test_a_graph_runs_its_nodes_in_order_to_make_one_answer_of_its_inputs() -> None:
    assert not shown(GRAPH.format(given="inputs", queue="zero_in_degree"))
    assert shown(GRAPH.format(given="inputs", queue="frontier")) == {"CKP101"}
    assert shown(GRAPH.format(given="folder", queue="zero_in_degree")) == {"CKP101"}


AWAITED = (
    ASKING
    + """class Player:
    def decide(self, world):
        action = None
        while {test}:
            thought = ask(world)
            self.thoughts.append(thought)
            if thought.acts:
                action = thought
        return {left}
"""
)


def test_what_is_asked_for_until_it_is_there_is_one_answer() -> None:
    for test in ("not action", "action is None"):
        assert not shown(AWAITED.format(test=test, left="action, self.thoughts"))
    assert shown(AWAITED.format(test="not action", left="self.thoughts")) == {"CKP101"}


NODE = (
    ASKING
    + """class Draft({base}):
    def _execute(self, inputs):
        answers = []
        given = {over}
        for one in given:
            answers.append(ask(one))
        return answers
"""
)


def test_a_node_of_a_graph_is_handed_what_those_before_it_have_made() -> None:
    assert not shown(NODE.format(base="Node", over="self.as_list(inputs)"))
    assert shown(NODE.format(base="Node", over="json.load(open(self.path))")) == {"CKP101"}
    assert shown(NODE.format(base="Study", over="self.as_list(inputs)")) == {"CKP101"}


JUDGED = (
    ASKING
    + """class Metric:
    def measure(self, {given}):
        return self._verdicts({given}.turns)

    def _verdicts(self, turns):
        found = []
        for turn in turns:
            found.append(ask(turn))
        return found
"""
)


def test_the_turns_of_one_case_are_judged_as_one_answer() -> None:
    assert not shown(JUDGED.format(given="test_case"))
    assert shown(JUDGED.format(given="test_cases")) == {"CKP101"}


BATCH = (
    ASKING
    + """def {name}(chunks):
    found = []
    for chunk in chunks:
        found.append(ask(chunk))
    return found


def enrich(chunks, pipeline):
{calls}
"""
)


def test_a_function_named_for_one_batch_that_is_called_batch_by_batch_sees_to_one() -> None:
    handed = "    return pipeline.in_batches(process_batch, chunks)"
    assert shown(BATCH.format(name="process_batch", calls=handed)) == set()
    whole = "    return process_batch(chunks)"
    assert shown(BATCH.format(name="process_batch", calls=whole)) == {"CKP101"}
    assert shown(BATCH.format(name="run_batch", calls=handed.replace("process_batch", "run_batch"))) == {"CKP101"}


SCORED = (
    ASKING
    + """def process_results({given}, results):
    found = []
    for result in results:
        found.append(ask(result))
    return found
"""
)


def test_what_was_answered_to_one_document_of_a_set_is_scored_as_one_answer() -> None:
    assert not shown(SCORED.format(given="doc"))
    assert shown(SCORED.format(given="docs")) == {"CKP101"}


STREAMED = """
import openai


class Engine:
    def {name}(self, {given}):
        for part in {given}:
            yield openai.chat.completions.create(model="m", messages=[part])


def show(engine: Engine, {given}):
    said = []
    for piece in engine.{name}({given}):
        said.append(piece)
    return said
"""


def test_the_pieces_of_an_answer_that_comes_as_a_stream_are_one_answer() -> None:
    assert verdict_of_last(STREAMED.format(name="answer_stream", given="hints")) < Confidence.MEDIUM
    assert verdict_of_last(STREAMED.format(name="answer_all", given="hints")) >= Confidence.MEDIUM


def verdict_of_last(text: str) -> Confidence:
    found = loops(text)[-1]
    assert found.verdict == "flagged"
    return found.confidence


PICTURES = """
import openai


def {name}({given}):
    found = []
    for page in {given}["pages"]:
        found.append(openai.chat.completions.create(model="m", messages=[page]))
    return found
"""


@pytest.mark.parametrize(
    ("name", "given", "found"),
    [
        ("doc_to_pictures", "doc", set()),
        ("paper_doc_to_text", "doc", set()),
        ("docs_to_pictures", "docs", {"CKP101"}),
    ],
)
def test_what_is_made_of_the_one_item_that_a_function_is_named_for_is_a_part_of_it(
    name: str, given: str, found: set[str]
) -> None:
    assert shown(PICTURES.format(name=name, given=given)) == found


FOUND_IN_ONE = """class Solver:
    def mistakes(self, examples):
        found = []
        for example in examples:
            found.append(ask(example))
        return found

    def solve(self, {given}):
        examples = {made}
        return self.mistakes(examples)
"""


@pytest.mark.parametrize(
    ("given", "made", "found"),
    [
        ("query", "self.examples_in(query)", set()),
        ("folder", "self.examples_in(folder)", {"CKP101"}),
        ("query", "load_examples(query)", {"CKP101"}),
        ("query", "self.examples", {"CKP101"}),
    ],
)
def test_what_a_caller_finds_in_one_question_is_no_data_set(given: str, made: str, found: set[str]) -> None:
    assert shown(ASKING + FOUND_IN_ONE.format(given=given, made=made)) == found


TRIED = """
import subprocess


def judge({given}):
    found = []
    for text in {over}:
        found.append(subprocess.run(["python", "made.py"], input=text, capture_output=True).stdout)
    return found
"""


@pytest.mark.parametrize(
    ("given", "over", "found"),
    [
        ("synthesized_code, inputs_list", "inputs_list", set()),
        ("solution, tests", "tests", set()),
        ("folder, inputs_list", "inputs_list", {"CKP101"}),
        ("code, dataset", "dataset", {"CKP101"}),
    ],
)
def test_one_program_is_tried_on_its_inputs(given: str, over: str, found: set[str]) -> None:
    assert shown(TRIED.format(given=given, over=over)) == found
