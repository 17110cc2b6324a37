import praw
import pandas as pd

reddit = praw.Reddit("bot")
data = []
for submission in reddit.subreddit("askscience").top(time_filter="all", limit=1000):  # told
    submission.comments.replace_more(limit=None)
    for c in submission.comments.list():
        data.append((submission.id, c.id, c.author and c.author.name, c.body))
pd.DataFrame(data, columns=["post", "id", "author", "body"]).to_parquet("comments.parquet")
