import pendulum
import requests
from airflow.decorators import dag, task


@dag(schedule="@weekly", start_date=pendulum.datetime(2024, 1, 1), catchup=False)
def listings():
    @task
    def extract(region: str) -> list:
        offers = []
        page = 1
        while True:  # told
            reply = requests.get(
                "https://api.homes.example/offers", params={"region": region, "page": page, "per_page": 50}, timeout=30
            )
            reply.raise_for_status()
            payload = reply.json()
            offers += payload["offers"]
            if page >= payload["pages"]:
                break
            page += 1
        return offers

    @task
    def load(offers: list):
        from airflow.providers.postgres.hooks.postgres import PostgresHook

        PostgresHook("homes").insert_rows(
            "offers", [(o["id"], o["price"], o["area"]) for o in offers], target_fields=["id", "price", "area"]
        )

    load(extract("north"))


listings()
