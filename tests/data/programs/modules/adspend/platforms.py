import time
from abc import ABC, abstractmethod

import requests

_REGISTRY = {}


def platform(name):
    def deco(cls):
        _REGISTRY[name] = cls
        return cls
    return deco


def adapter_for(account):
    return _REGISTRY[account.platform](account)


class Adapter(ABC):
    def __init__(self, account):
        self.account = account
        self.http = requests.Session()
        self.http.headers["Authorization"] = f"Bearer {account.access_token}"

    @abstractmethod
    def spend(self, since, until):
        """Rows of campaign spend per day."""

    @abstractmethod
    def refresh(self): ...


@platform("meta")
class MetaAdapter(Adapter):
    base = "https://graph.facebook.com/v19.0"

    def spend(self, since, until):
        job = self.http.post(f"{self.base}/act_{self.account.external_id}/insights", json={
            "time_range": {"since": since, "until": until}, "time_increment": 1,
            "fields": "campaign_id,campaign_name,spend,impressions"}, timeout=60).json()
        while True:  # fine
            status = self.http.get(f"{self.base}/{job['report_run_id']}", timeout=60).json()
            if status["async_status"] == "Job Completed":
                break
            if status["async_status"] == "Job Failed":
                raise RuntimeError(status)
            time.sleep(10)
        return self.http.get(f"{self.base}/{job['report_run_id']}/insights", timeout=60).json()["data"]

    def refresh(self):
        return self.http.get(f"{self.base}/oauth/access_token", params={
            "grant_type": "fb_exchange_token", "fb_exchange_token": self.account.access_token},
            timeout=30).json()["access_token"]


@platform("tiktok")
class TiktokAdapter(Adapter):
    base = "https://business-api.tiktok.com/open_api/v1.3"

    def spend(self, since, until):
        rows = self.http.get(f"{self.base}/report/integrated/get/", params={
            "advertiser_id": self.account.external_id, "start_date": since, "end_date": until},
            timeout=60).json()["data"]["list"]
        return [{"campaign_id": r["dimensions"]["campaign_id"], **r["metrics"]} for r in rows]

    def refresh(self):
        return self.http.post(f"{self.base}/oauth2/refresh_token/",
                              json={"refresh_token": self.account.refresh_token},
                              timeout=30).json()["data"]["access_token"]
