import sys

from duckduckgo_search import DDGS
from langchain_openai import ChatOpenAI

llm = ChatOpenAI(model="gpt-4o")


def plan(topic):
    text = llm.invoke(f"Write four search queries about {topic}, one per line.").content
    return [q.strip("- ") for q in text.splitlines() if q.strip()][:4]


def research(topic):
    notes = []
    for query in plan(topic):  # fine
        results = DDGS().text(query, max_results=5)
        context = "\n".join(r["body"] for r in results)
        notes.append(llm.invoke(f"Take notes on '{query}':\n{context}").content)
    return llm.invoke(f"Write a report on {topic}:\n" + "\n\n".join(notes)).content


if __name__ == "__main__":
    print(research(" ".join(sys.argv[1:])))
