"""Write the cards of a board into one page, asked for by GraphQL, a hundred at a time."""

import argparse
import os
import sys

import requests

CARDS = """
query($board: ID!, $cards: Int!, $cardsAfterCursor: String) {
  board(id: $board) { cards(first: $cards, after: $cardsAfterCursor) {
    nodes { id title body } pageInfo { hasNextPage endCursor } } }
}
"""
CLOSE = "mutation($id: ID!) { closeCard(id: $id) { id } }"
STATE = "query($id: ID!) { card(id: $id) { id state } }"


class Boards:
    def __init__(self, token):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"bearer {token}"

    def post(self, json):
        answer = self.session.post("https://boards.example/graphql", json=json, timeout=60)
        answer.raise_for_status()
        return answer.json()["data"]

    def cards(self, board):
        fields = {"board": board, "cards": 100}
        cursor, has_next_page = None, True
        answers = []
        while has_next_page:  # told
            if cursor:
                fields["cardsAfterCursor"] = cursor
            data = self.post(json={"query": CARDS, "variables": fields})
            answers.append(data)
            cursor = data["board"]["cards"]["pageInfo"]["endCursor"]
            has_next_page = data["board"]["cards"]["pageInfo"]["hasNextPage"]
        return [card for data in answers for card in data["board"]["cards"]["nodes"]]


def close_all(token, cards):
    for card in cards:  # told
        answer = requests.post(
            "https://boards.example/graphql",
            json={"query": CLOSE, "variables": {"id": card}},
            headers={"Authorization": f"bearer {token}"},
        )
        answer.raise_for_status()


def any_left_open(token, path):
    with open(path) as cards:
        for card in cards:  # fine
            answer = requests.post(
                "https://boards.example/graphql",
                json={"query": STATE, "variables": {"id": card.strip()}},
                headers={"Authorization": f"bearer {token}"},
            )
            if answer.json()["data"]["card"]["state"] == "OPEN":
                return True
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("board")
    parser.add_argument("--close", action="store_true")
    parser.add_argument("--look-at")
    args = parser.parse_args()
    token = os.environ["BOARDS_TOKEN"]
    if args.close:
        close_all(token, sys.stdin.read().split())
        return
    if args.look_at:
        sys.exit(any_left_open(token, args.look_at))
    cards = Boards(token).cards(args.board)
    with open(f"{args.board}.md", "w") as out:
        out.writelines(f"# {card['title']}\n\n{card['body']}\n\n" for card in cards)


if __name__ == "__main__":
    main()
