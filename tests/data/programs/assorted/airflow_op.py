import requests
from airflow.decorators import task


@task
def pull():
    rows = []
    for page in range(1, 1000):  # told
        rows += requests.get("https://x", params={"p": page}).json()
    return rows
