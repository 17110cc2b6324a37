import requests
from celery import Celery

app = Celery()
@app.task
def sync_all(ids):
    results = []
    for i in ids:  # told
        results.append(requests.get(f"https://x/{i}", timeout=10).json())
    return results
