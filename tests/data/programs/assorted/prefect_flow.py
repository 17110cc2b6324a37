import requests
from prefect import flow, task


@task
def fetch(i):
    return requests.get(f"https://x/{i}").json()
@flow
def main():
    out = []
    for i in range(5000):  # fine
        out.append(fetch(i))
    return out
