import requests


class Gateway:
    def send(self, invoice):
        requests.post("https://mail.example/send", json={"to": invoice.email, "total": invoice.total}, timeout=10).raise_for_status()
