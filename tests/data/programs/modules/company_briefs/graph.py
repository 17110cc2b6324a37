from typing import Annotated, TypedDict
import operator

from langchain_core.messages import HumanMessage, SystemMessage
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph

from settings import Settings
from tools import WebSearch


class BriefState(TypedDict, total=False):
    company: str
    country: str
    sources: Annotated[list, operator.add]
    notes: str
    brief: str
    rounds: int


PLANNER = "You are an analyst. Write dense, sourced notes. Do not speculate."
WRITER = "Turn the notes into a one page brief: what they do, who owns them, what is new."


def build_graph(settings: Settings, search: WebSearch):
    llm = ChatOpenAI(model=settings.model, temperature=0)

    def research(state: BriefState):
        q = f"{state['company']} {state.get('country', '')} ownership news"
        if state.get("rounds", 0):
            q += " annual report"
        return {"sources": search(q), "rounds": state.get("rounds", 0) + 1}

    def take_notes(state: BriefState):
        text = "\n\n".join(f"[{s['url']}] {s['content']}" for s in state["sources"])
        msg = llm.invoke([SystemMessage(PLANNER), HumanMessage(text)])
        return {"notes": msg.content}

    def write(state: BriefState):
        msg = llm.invoke([SystemMessage(WRITER), HumanMessage(state["notes"])])
        return {"brief": msg.content}

    def enough(state: BriefState):
        return "write" if len(state["notes"]) > 800 or state["rounds"] >= 2 else "research"

    g = StateGraph(BriefState)
    g.add_node("research", research)
    g.add_node("take_notes", take_notes)
    g.add_node("write", write)
    g.add_edge(START, "research")
    g.add_edge("research", "take_notes")
    g.add_conditional_edges("take_notes", enough, {"write": "write", "research": "research"})
    g.add_edge("write", END)
    return g.compile(checkpointer=InMemorySaver())
