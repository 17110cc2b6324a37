"""A search on a board of letters: the posts that a query finds, of each of its words."""

import requests

from .job import Search


class BoardSearch(Search):
    max_posts = 100_000

    session = requests.Session()
    seen: set[str] = set()

    def collect_items(self, query: dict) -> list[dict]:
        posts = []
        for words in query["words"].split(",")[:10]:  # told
            found = self.harvest("posts", words)
            posts += [post for post in found if post["id"] not in self.seen]
            self.seen.update(post["id"] for post in found)
        return posts

    def harvest(self, kind: str, wanted: str) -> list[dict]:
        found, cursor = [], ""
        while len(found) < self.max_posts:
            params = {"q": wanted, "cursor": cursor}
            page = self.session.get(f"https://board.example/api/{kind}", params=params, timeout=30).json()
            found += page["items"]
            cursor = page.get("next")
            if not cursor:
                break
        return found


class AuthorSearch(Search):
    session = requests.Session()

    def collect_items(self, query: dict) -> list[dict]:
        authors = []
        answer = self.session.get("https://board.example/api/authors", params={"q": query["words"]}, timeout=30)
        for name in answer.json()["names"]:  # fine
            authors.append(self.session.get(f"https://board.example/api/authors/{name}", timeout=30).json())
        return authors


class GuardedSearch(BoardSearch):
    proxies: list[str] = []

    def collect_items(self, query: dict) -> list[dict]:
        tried, answer = [], None
        for number, proxy in enumerate(self.proxies):  # fine
            self.session.proxies = {"https": proxy}
            try:
                answer = self.harvest("posts", query["words"])
                tried.append({"proxy": proxy, "posts": len(answer)})
                if not self.is_blocked(answer):
                    query["proxy"] = number
                    break
            except requests.RequestException as fault:
                tried.append({"proxy": proxy, "fault": str(fault)})
        query["tried"] = tried
        return answer or []

    @staticmethod
    def is_blocked(posts: list[dict]) -> bool:
        return any("captcha" in post["text"] for post in posts)
