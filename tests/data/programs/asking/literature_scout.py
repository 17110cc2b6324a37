"""Scout agent: follow citations from a few seed papers and summarise what matters."""
import heapq
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from openai import OpenAI


@dataclass(frozen=True)
class Settings:
    model: str = "gpt-4.1-mini"
    max_papers: int = 1500
    min_relevance: float = 0.55
    trace_every: int = 0
    trace_file: Path = Path("scout_trace.json")


@dataclass
class Scout:
    question: str
    cfg: Settings
    frontier: list = field(default_factory=list)
    notes: dict = field(default_factory=dict)

    def __post_init__(self):
        self.llm = OpenAI()
        self.http = httpx.Client(base_url="https://api.semanticscholar.org/graph/v1", timeout=40)

    def _paper(self, pid):
        r = self.http.get(f"/paper/{pid}", params={"fields": "title,abstract,references.paperId"})
        r.raise_for_status()
        return r.json()

    def _judge(self, paper):
        reply = self.llm.chat.completions.create(
            model=self.cfg.model, response_format={"type": "json_object"},
            messages=[{"role": "system", "content": "Answer with JSON: relevance (0..1), summary."},
                      {"role": "user", "content": f"{self.question}\n\n{paper['title']}\n{paper['abstract']}"}])
        return json.loads(reply.choices[0].message.content)

    def _trace(self):
        n = self.cfg.trace_every
        if n and len(self.notes) % n == 0:
            self.cfg.trace_file.write_text(json.dumps({"frontier": self.frontier, "notes": self.notes}))

    def run(self, seeds):
        for s in seeds:
            heapq.heappush(self.frontier, (-1.0, s))
        while self.frontier and len(self.notes) < self.cfg.max_papers:  # told
            _, pid = heapq.heappop(self.frontier)
            if pid in self.notes:
                continue
            paper = self._paper(pid)
            verdict = self._judge(paper)
            self.notes[pid] = {"title": paper["title"], **verdict}
            if verdict["relevance"] >= self.cfg.min_relevance:
                for ref in paper["references"]:
                    if ref["paperId"] and ref["paperId"] not in self.notes:
                        heapq.heappush(self.frontier, (-verdict["relevance"], ref["paperId"]))
            self._trace()
        return sorted(self.notes.values(), key=lambda v: -v["relevance"])


def main():
    question, *seeds = sys.argv[1:]
    report = Scout(question, Settings()).run(seeds)
    Path("scout_report.json").write_text(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
