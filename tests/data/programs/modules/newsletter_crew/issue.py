from pathlib import Path

from jinja2 import Environment, FileSystemLoader


class Issue:
    """Collects articles by region and renders one HTML page for each."""

    def __init__(self, templates="templates"):
        self.env = Environment(loader=FileSystemLoader(templates), autoescape=True)
        self.articles: dict[str, list[dict]] = {}
        self.tokens = 0

    def store(self, slot, output):
        self.articles.setdefault(slot.region, []).append({"desk": slot.desk, "topic": slot.topic, "md": output.raw})
        if output.token_usage:
            self.tokens += output.token_usage.total_tokens

    def render(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        tpl = self.env.get_template("issue.html.j2")
        for region, items in self.articles.items():  # fine
            (folder / f"{region}.html").write_text(tpl.render(region=region, items=items), encoding="utf-8")
