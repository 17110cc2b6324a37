"""Researcher and editor agents."""
from langchain_community.tools import DuckDuckGoSearchResults
from langchain_core.prompts import ChatPromptTemplate
from langchain_openai import ChatOpenAI

llm = ChatOpenAI(model="gpt-4o", timeout=120)
finder = DuckDuckGoSearchResults(output_format="list", num_results=8)

draft = ChatPromptTemplate.from_template("Write a two page report about {topic} from these sources:\n{sources}") | llm
edit = ChatPromptTemplate.from_template("Edit this report for clarity, keep all facts:\n{text}") | llm


def research(topic):
    hits = finder.invoke(topic)
    links = [h["link"] for h in hits]
    text = draft.invoke({"topic": topic, "sources": "\n".join(h["snippet"] for h in hits)}).content
    return edit.invoke({"text": text}).content, links
