import argparse
import statistics
from pathlib import Path

import jsonlines
from langchain.chat_models import init_chat_model
from langchain_community.cache import SQLiteCache
from langchain_core.globals import set_llm_cache
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import PromptTemplate


def setup(model: str, cache_dir: Path):
    cache_dir.mkdir(parents=True, exist_ok=True)
    set_llm_cache(SQLiteCache(database_path=str(cache_dir / "lc.db")))
    prompt = PromptTemplate.from_template(
        "Rate the summary for consistency with the article from 1 to 5.\n\n"
        "Article:\n{article}\n\nSummary:\n{summary}\n\nScore:"
    )
    return prompt | init_chat_model(model, temperature=0, max_tokens=4) | StrOutputParser()


class GEval:
    def __init__(self, chain):
        self.chain = chain
        self.scores: dict[str, list[int]] = {}

    def rate(self, item) -> int:
        raw = self.chain.invoke({"article": item["article"], "summary": item["summary"]})
        return int(raw.strip()[0]) if raw.strip()[:1].isdigit() else 1

    def go(self, reader):
        for item in reader:  # fine
            self.scores.setdefault(item["system"], []).append(self.rate(item))
        return self

    def table(self):
        for system, s in sorted(self.scores.items()):
            yield f"{system}\t{statistics.mean(s):.3f}\t{statistics.pstdev(s):.3f}\t{len(s)}"


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("summeval", type=Path)
    ap.add_argument("--model", default="openai:gpt-4o-mini")
    ap.add_argument("--cache-dir", type=Path, default=Path(".cache"))
    ns = ap.parse_args()
    with jsonlines.open(ns.summeval) as reader:
        result = GEval(setup(ns.model, ns.cache_dir)).go(reader)
    print("\n".join(result.table()))
