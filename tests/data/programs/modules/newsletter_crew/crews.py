from abc import ABC, abstractmethod

from crewai import Agent, Crew, Process, Task
from crewai_tools import SerperDevTool

REGISTRY: dict[str, type["Desk"]] = {}


def desk(name):
    def deco(cls):
        REGISTRY[name] = cls
        return cls

    return deco


class Desk(ABC):
    def __init__(self, llm: str, verbose: bool = False):
        self.llm = llm
        self.verbose = verbose
        self.search = SerperDevTool()

    def agent(self, role, goal, backstory, tools=()):
        return Agent(role=role, goal=goal, backstory=backstory, tools=list(tools), llm=self.llm, verbose=self.verbose)

    @abstractmethod
    def tasks(self) -> list[Task]: ...

    def assemble(self) -> Crew:
        tasks = self.tasks()
        return Crew(
            agents=[t.agent for t in tasks],
            tasks=tasks,
            process=Process.sequential,
            memory=False,
            verbose=self.verbose,
        )


@desk("science")
class ScienceDesk(Desk):
    def tasks(self):
        reader = self.agent("Reader", "find three papers on {topic}", "A patient post-doc", [self.search])
        writer = self.agent("Writer", "explain them to a layman", "A science journalist")
        find = Task(description="Find papers on {topic} since {since}", expected_output="three abstracts", agent=reader)
        tell = Task(description="Write 400 words", expected_output="markdown", agent=writer, context=[find])
        return [find, tell]


@desk("markets")
class MarketsDesk(Desk):
    def tasks(self):
        analyst = self.agent("Analyst", "summarise what moved {topic}", "Ten years on a trading floor", [self.search])
        editor = self.agent("Editor", "cut it to half", "Hates adjectives")
        dig = Task(description="What moved {topic} since {since}?", expected_output="bullet points", agent=analyst)
        cut = Task(description="Edit to 250 words", expected_output="markdown", agent=editor, context=[dig])
        return [dig, cut]


def make_desk(name: str, **kw) -> Desk:
    try:
        return REGISTRY[name](**kw)
    except KeyError:
        raise ValueError(f"no desk {name!r}, have {sorted(REGISTRY)}") from None
