"""The client of the lending desk's web service, a resource of the assets."""

import requests
from dagster import ConfigurableResource


class LendingDesk(ConfigurableResource):
    base_url: str
    token: str

    def fetch_loan_history(self, object_id: str) -> dict:
        answer = requests.get(
            f"{self.base_url}/objects/{object_id}/loans",
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=60,
        )
        answer.raise_for_status()
        return answer.json()

    def shelf_mark_of(self, object_id: str) -> str:
        prefix, _, number = object_id.partition("-")
        return f"{prefix}/{int(number):06d}"

    def notes_on_object(self, object_id: str):
        page = 1
        while True:  # fine
            answer = requests.get(f"{self.base_url}/objects/{object_id}/notes", params={"page": page}, timeout=60)
            answer.raise_for_status()
            notes = answer.json()
            if not notes:
                return
            yield notes
            page += 1

    def begin_export(self, object_id: str) -> str:
        answer = requests.post(f"{self.base_url}/objects/{object_id}/export", timeout=60)
        answer.raise_for_status()
        return answer.json()["job"]

    def state_of_export(self, job: str) -> dict:
        answer = requests.get(f"{self.base_url}/jobs/{job}", timeout=60)
        answer.raise_for_status()
        return answer.json()

    def count_of_visits(self, day: str, first: int, row_limit: int) -> list[dict]:
        asked = {"day": day, "first": first, "limit": row_limit}
        answer = requests.get(f"{self.base_url}/visits", params=asked, timeout=60)
        answer.raise_for_status()
        return answer.json()
