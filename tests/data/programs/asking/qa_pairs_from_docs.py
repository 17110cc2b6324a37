import os
import random

import pandas as pd
from langchain.prompts import PromptTemplate
from langchain_anthropic import ChatAnthropic
from langchain_community.document_loaders import DirectoryLoader
from langchain_core.output_parsers import JsonOutputParser
from langchain_text_splitters import RecursiveCharacterTextSplitter

PROMPT = PromptTemplate.from_template("Write {n} question answer pairs as JSON about this passage:\n{passage}")


def load_chunks(folder):
    docs = DirectoryLoader(folder, glob="**/*.md").load()
    return RecursiveCharacterTextSplitter(chunk_size=2000).split_documents(docs)


def make_testset(folder, n=3):
    chain = PROMPT | ChatAnthropic(model="claude-3-haiku-20240307") | JsonOutputParser()
    chunks = load_chunks(folder)
    random.shuffle(chunks)
    pairs = []
    for chunk in chunks:  # told
        generated = chain.invoke({"n": n, "passage": chunk.page_content})
        for pair in generated:
            pair["source"] = chunk.metadata["source"]
            pairs.append(pair)
    return pd.DataFrame(pairs)


if __name__ == "__main__":
    make_testset(os.environ.get("DOCS", "docs")).to_csv("testset.csv", index=False)
