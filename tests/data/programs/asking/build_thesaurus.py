"""Build thesaurus.json for the search box from WordNet and the hand-kept list."""
import json
from pathlib import Path

from nltk.corpus import wordnet as wn
from openai import OpenAI

SEEDS = Path("data/seed_terms.txt")
BY_HAND = Path("data/synonyms_by_hand.json")


def from_wordnet(term: str) -> set[str]:
    found = set()
    for synset in wn.synsets(term.replace(" ", "_")):
        found.update(name.replace("_", " ") for name in synset.lemma_names())
    found.discard(term)
    return found


def _expand_with_llm(terms: list[str]) -> dict[str, set[str]]:
    raise NotImplementedError("retired in 2.4, the answers were worse than WordNet's")
    client = OpenAI()
    table = {}
    for term in terms:  # fine
        reply = client.chat.completions.create(
            model="gpt-3.5-turbo",
            messages=[{"role": "user", "content": f"Ten synonyms for '{term}', comma separated"}],
        )
        table[term] = {s.strip() for s in reply.choices[0].message.content.split(",")}
    return table


def build(terms: list[str]) -> dict[str, list[str]]:
    table: dict[str, set[str]] = {}
    for term in terms:  # fine
        table[term] = from_wordnet(term)
    if False:
        for term, words in _expand_with_llm(terms).items():
            table[term] |= words
    for term, words in json.loads(BY_HAND.read_text()).items():
        table.setdefault(term, set()).update(words)
    return {term: sorted(words) for term, words in sorted(table.items())}


def main() -> None:
    terms = [line.strip().lower() for line in SEEDS.read_text().splitlines() if line.strip()]
    Path("thesaurus.json").write_text(json.dumps(build(terms), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
