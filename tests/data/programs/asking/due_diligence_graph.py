"""One LangGraph thread per company; the memo ends up in the thread state."""
import csv
import sys
from typing import Annotated, TypedDict

from langchain_anthropic import ChatAnthropic
from langchain_tavily import TavilySearch
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.prebuilt import ToolNode, tools_condition

tools = [TavilySearch(max_results=6)]
llm = ChatAnthropic(model="claude-sonnet-4-0", max_tokens=3000).bind_tools(tools)


class State(TypedDict):
    messages: Annotated[list, add_messages]
    memo: str


def analyst(state: State):
    return {"messages": [llm.invoke(state["messages"])]}


def writer(state: State):
    r = llm.invoke(state["messages"] + [("user", "Now write the one-page memo.")])
    return {"memo": r.text()}


def wire(saver):
    g = StateGraph(State)
    g.add_node("analyst", analyst)
    g.add_node("tools", ToolNode(tools))
    g.add_node("writer", writer)
    g.add_edge(START, "analyst")
    g.add_conditional_edges("analyst", tools_condition, {"tools": "tools", END: "writer"})
    g.add_edge("tools", "analyst")
    g.add_edge("writer", END)
    return g.compile(checkpointer=saver)


def companies(path):
    with open(path, newline="") as fh:
        yield from csv.DictReader(fh)


def main(path):
    with SqliteSaver.from_conn_string("diligence.sqlite") as saver:
        app = wire(saver)
        for row in companies(path):  # fine
            cfg = {"configurable": {"thread_id": row["lei"]}, "recursion_limit": 60}
            before = app.get_state(cfg)
            if before.values.get("memo"):
                continue
            start = None if before.next else {"messages": [("user", f"Research {row['name']} ({row['country']}).")]}
            final = app.invoke(start, cfg)
            print(row["name"], len(final["memo"]), "characters")


if __name__ == "__main__":
    main(sys.argv[1])
