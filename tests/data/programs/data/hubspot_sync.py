import logging
import os

import requests

logger = logging.getLogger(__name__)


class Api:
    def __init__(self, base, token):
        self.base = base
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {token}"

    def call(self, method, path, **kwargs):
        response = self.session.request(method, self.base + path, timeout=30, **kwargs)
        response.raise_for_status()
        return response.json()


class ShopSource(Api):
    def iter_customers(self):
        cursor = None
        while True:
            page = self.call("GET", "/customers", params={"after": cursor, "limit": 100})
            yield from page["data"]
            cursor = page.get("next")
            if cursor is None:
                return


class HubSpotTarget(Api):
    def upsert(self, customer):
        return self.call("POST", "/crm/v3/objects/contacts", json={"properties": self.properties(customer)})

    def properties(self, customer):
        return {"email": customer["email"], "firstname": customer["first_name"], "shop_id": customer["id"]}


class Sync:
    def __init__(self, source, target):
        self.source = source
        self.target = target
        self.stats = {"ok": 0, "failed": 0}

    def run(self):
        for customer in self.source.iter_customers():  # told
            try:
                self.target.upsert(customer)
                self.stats["ok"] += 1
            except requests.HTTPError:
                logger.exception("customer %s", customer["id"])
                self.stats["failed"] += 1
        logger.info("finished: %s", self.stats)


if __name__ == "__main__":
    Sync(
        ShopSource("https://shop.example/api", os.environ["SHOP_TOKEN"]),
        HubSpotTarget("https://api.hubapi.com", os.environ["HUBSPOT_TOKEN"]),
    ).run()
