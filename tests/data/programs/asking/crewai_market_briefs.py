"""Let a crew of two agents write a market brief for each company of a watch list."""
import csv
import re
import sys
from pathlib import Path

from crewai import Agent, Crew, Process, Task
from crewai_tools import ScrapeWebsiteTool, SerperDevTool

BRIEFS = Path("briefs")


def slugify(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def make_crew() -> Crew:
    analyst = Agent(
        role="Market analyst",
        goal="Find the position, products and risks of {company}",
        backstory="You worked for years at a rating agency and trust only sources you can cite.",
        tools=[SerperDevTool(), ScrapeWebsiteTool()],
        llm="gpt-4.1",
        max_iter=15,
    )
    editor = Agent(
        role="Editor",
        goal="Turn notes into a clear one page brief",
        backstory="You edit a weekly letter for investors.",
        llm="gpt-4.1-mini",
    )
    research = Task(
        description="Collect facts about {company} of the last twelve months, with links.",
        expected_output="A list of dated facts with sources",
        agent=analyst,
    )
    brief = Task(
        description="Write the brief about {company}.",
        expected_output="One page of Markdown",
        agent=editor,
        context=[research],
        output_file="briefs/{slug}.md",
    )
    return Crew(agents=[analyst, editor], tasks=[research, brief], process=Process.sequential)


def run(watchlist: str) -> None:
    with open(watchlist, newline="") as fh:
        companies = [row["company"] for row in csv.DictReader(fh)]
    crew = make_crew()
    tokens = 0
    for company in companies:  # fine
        slug = slugify(company)
        if (BRIEFS / f"{slug}.md").is_file():
            continue
        result = crew.kickoff(inputs={"company": company, "slug": slug})
        tokens += result.token_usage.total_tokens
    print(f"{len(companies)} companies, {tokens} tokens")


if __name__ == "__main__":
    run(sys.argv[1])
