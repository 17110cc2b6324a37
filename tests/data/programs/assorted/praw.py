import pandas as pd
import praw

reddit = praw.Reddit(client_id="a", client_secret="b", user_agent="c")
rows = []
for submission in reddit.subreddit("python").top(limit=None):  # told
    submission.comments.replace_more(limit=None)
    for c in submission.comments.list():
        rows.append([submission.id, c.body])
pd.DataFrame(rows).to_csv("comments.csv")
