from dbos import DBOS
import requests


@DBOS.step()
def charge(order):
    return requests.post("https://pay.example.com/charge", json=order, timeout=30).json()


@DBOS.workflow()
def charge_all(orders):
    results = []
    for order in orders:  # fine
        results.append(charge(order))
    return results


@DBOS.step()
def charge_together(orders):
    results = []
    for order in orders:  # told
        results.append(requests.post("https://pay.example.com/charge", json=order, timeout=30).json())
    return results
