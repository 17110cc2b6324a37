#!/usr/bin/env python
"""Find the cheapest long weekend: all destinations x all weekends of the coming year."""
import datetime as dt
import itertools
import os
import time

from amadeus import Client, ResponseError

amadeus = Client(client_id=os.environ["AMADEUS_ID"], client_secret=os.environ["AMADEUS_SECRET"])
ORIGINS = ["BSL", "ZRH", "GVA"]
DESTINATIONS = open("airports.txt").read().split()   # 180 codes


def fridays(n):
    d = dt.date.today()
    d += dt.timedelta((4 - d.weekday()) % 7)
    for k in range(n):
        yield d + dt.timedelta(weeks=k)


def price(origin, dest, out, back):
    time.sleep(0.3)
    try:
        offers = amadeus.shopping.flight_offers_search.get(
            originLocationCode=origin, destinationLocationCode=dest, departureDate=str(out),
            returnDate=str(back), adults=2, max=3, currencyCode="CHF").data
    except ResponseError as err:
        if err.response.status_code == 429:
            time.sleep(20)
        return None
    return min((float(o["price"]["grandTotal"]) for o in offers), default=None)


best = None
best_total = float("inf")
tried = 0
for origin, dest, friday in itertools.product(ORIGINS, DESTINATIONS, list(fridays(50))):  # told
    monday = friday + dt.timedelta(days=3)
    p = price(origin, dest, friday, monday)
    tried += 1
    if p is not None and p < best_total:
        best, best_total = (origin, dest, friday, monday), p
    if tried % 200 == 0:
        print(tried, "asked; so far", best, best_total)

print("Winner:", best, "for", best_total, "CHF")
with open("winner.txt", "w") as f:
    f.write(f"{best} {best_total}\n")
