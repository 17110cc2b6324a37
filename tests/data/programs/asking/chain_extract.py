"""Pull obligations out of contracts with a LangChain pipeline."""
import itertools
import logging
from pathlib import Path

import click
import pandas as pd
from langchain_core.caches import InMemoryCache
from langchain_core.globals import set_llm_cache
from langchain_core.prompts import ChatPromptTemplate
from langchain_openai import AzureChatOpenAI
from langchain_text_splitters import RecursiveCharacterTextSplitter
from pydantic import BaseModel

set_llm_cache(InMemoryCache())
log = logging.getLogger(__name__)


class Obligation(BaseModel):
    party: str
    duty: str
    deadline: str | None = None


class Obligations(BaseModel):
    items: list[Obligation]


def batched(it, n):
    it = iter(it)
    while chunk := list(itertools.islice(it, n)):  # fine
        yield chunk


def pieces(folder: Path):
    splitter = RecursiveCharacterTextSplitter(chunk_size=6000, chunk_overlap=400)
    for p in sorted(folder.glob("**/*.txt")):
        for k, text in enumerate(splitter.split_text(p.read_text(errors="replace"))):
            yield {"doc": p.name, "k": k, "text": text}


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.option("--out", default="obligations.xlsx")
@click.option("--width", default=20)
def cli(folder, out, width):
    prompt = ChatPromptTemplate.from_messages(
        [("system", "List every obligation in the passage."), ("human", "{text}")]
    )
    chain = prompt | AzureChatOpenAI(azure_deployment="gpt-4o").with_structured_output(Obligations)
    rows = []
    for group in batched(pieces(folder), width):  # told
        answers = chain.batch(group, config={"max_concurrency": 5}, return_exceptions=True)
        for piece, ans in zip(group, answers):
            if isinstance(ans, Exception):
                log.warning("%s[%d]: %s", piece["doc"], piece["k"], ans)
                continue
            rows += [{"doc": piece["doc"], **o.model_dump()} for o in ans.items]
    pd.DataFrame(rows).drop_duplicates().to_excel(out, index=False)


if __name__ == "__main__":
    cli()
