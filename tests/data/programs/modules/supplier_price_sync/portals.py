import time

import httpx


class Portal:
    def __init__(self, supplier, base, key):
        self.supplier = supplier
        self._http = httpx.Client(base_url=base, headers={"x-api-key": key}, timeout=120)

    def offers(self):
        page, found = 1, []
        while page:  # fine
            body = self._http.get("/offers", params={"page": page, "size": 500}).raise_for_status().json()
            found += [{"sku": o["sku"], "net": o["price"], "currency": o["ccy"]} for o in body["items"]]
            page = body.get("next")
            time.sleep(1)
        return found
