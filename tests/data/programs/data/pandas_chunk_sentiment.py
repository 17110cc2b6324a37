# Adds the sentiment of each comment, asked from the text analytics service, to the comments dump.
# usage: python pandas_chunk_sentiment.py comments.csv comments_scored.csv
import os
import sys

import pandas as pd
from azure.ai.textanalytics import TextAnalyticsClient
from azure.core.credentials import AzureKeyCredential

CHUNK = 5000
source, target = sys.argv[1:3]

client = TextAnalyticsClient(
    endpoint=os.environ["LANGUAGE_ENDPOINT"],
    credential=AzureKeyCredential(os.environ["LANGUAGE_KEY"]),
)


def sentiments(texts):
    labels, scores = [], []
    for start in range(0, len(texts), 10):
        documents = [t[:5000] or "-" for t in texts[start : start + 10]]
        for doc in client.analyze_sentiment(documents, show_opinion_mining=False):
            labels.append(None if doc.is_error else doc.sentiment)
            scores.append(None if doc.is_error else doc.confidence_scores.positive)
    return labels, scores


def put(frame, n):
    frame.to_csv(target, mode="a" if n else "w", header=n == 0, index=False)


rows = 0
for n, chunk in enumerate(pd.read_csv(source, chunksize=CHUNK, dtype={"comment_id": str})):  # told
    chunk["text"] = chunk["text"].fillna("")
    chunk["sentiment"], chunk["positive"] = sentiments(chunk["text"].tolist())
    put(chunk, n)
    rows += len(chunk)
    print(f"{rows:>10,} comments", flush=True)

print("wrote", target)
