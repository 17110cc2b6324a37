from pymongo import MongoClient


class Cabinet:
    def __init__(self, url="mongodb://localhost"):
        self._coll = MongoClient(url).law.digests

    def __rshift__(self, dockets):
        """cabinet >> dockets: those it does not hold yet."""
        held = {d["docket"] for d in self._coll.find({"docket": {"$in": list(dockets)}}, {"docket": 1})}
        return [d for d in dockets if d not in held]

    def __lshift__(self, digest):
        self._coll.replace_one({"docket": digest.docket}, digest.as_row, upsert=True)
        return self
