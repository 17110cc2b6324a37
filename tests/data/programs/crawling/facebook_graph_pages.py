import facebook
import pandas as pd
import requests

TOKEN = "EAAB"


def all_items(first):
    items = []
    page = first
    while True:  # told
        items.extend(page["data"])
        try:
            page = requests.get(page["paging"]["next"]).json()
        except KeyError:
            break
    return items


def main():
    graph = facebook.GraphAPI(access_token=TOKEN, version="3.1")
    posts = graph.get_connections("natgeo", "posts", fields="message,created_time,shares,likes.summary(true)")
    frame = pd.DataFrame(all_items(posts))
    frame.to_csv("posts.csv")


if __name__ == "__main__":
    main()
