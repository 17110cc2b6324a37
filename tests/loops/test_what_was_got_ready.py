"""What is looked up in what an object has got ready before, and made only where that lacks it."""

from support_loops import verdicts

READY = """
import openai


class Index:
    def __init__(self):
        self.vectors = {{"passage": {{}}}}

    def embed(self, text):
        return openai.embeddings.create(input=[text], model="m").data

    def vector(self, query):
        found = {looked_up}
        if found is None:
            found = self.embed(query)
            {then}
        return found

    def rank(self, queries):
        ranked = []
        for query in queries:
            ranked.append(self.vector(query))
        return ranked
"""


def test_what_is_asked_only_where_nothing_was_got_ready_is_no_work() -> None:
    ready = 'self.vectors["passage"].get(query, None)'
    assert verdicts(READY.format(looked_up=ready, then="")) == ["cheap"]
    for then in ('self.vectors["passage"][query] = found', "self.remember(query, found)"):
        assert verdicts(READY.format(looked_up=ready, then=then)) == ["flagged"]
    assert verdicts(READY.format(looked_up="query.vector", then="")) == ["flagged"]
