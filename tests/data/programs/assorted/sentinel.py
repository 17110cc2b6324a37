from sentinelsat import SentinelAPI

api = SentinelAPI("u", "p")
products = api.query(area, date=("20200101", "20201231"))
for pid in products:  # fine
    api.download(pid)
