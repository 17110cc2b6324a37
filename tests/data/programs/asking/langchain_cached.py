import pandas as pd
from langchain.globals import set_llm_cache
from langchain_community.cache import SQLiteCache
from langchain_core.prompts import ChatPromptTemplate
from langchain_openai import ChatOpenAI

set_llm_cache(SQLiteCache(database_path=".langchain.db"))
prompt = ChatPromptTemplate.from_template("Name the main complaint of this review in three words: {review}")
chain = prompt | ChatOpenAI(model="gpt-4o-mini", temperature=0)


def main():
    reviews = pd.read_csv("reviews.csv")
    complaints = []
    for review in reviews["text"]:  # fine
        complaints.append(chain.invoke({"review": review}).content)
    reviews["complaint"] = complaints
    reviews.to_csv("complaints.csv")


if __name__ == "__main__":
    main()
