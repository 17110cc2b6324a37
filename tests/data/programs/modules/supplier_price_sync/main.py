"""Pulls the price lists of all suppliers (about 260 portals, each 5k to 80k offers) into the ERP."""
import tomllib

from portals import Portal
from uow import UnitOfWork


def sync(portals):
    with UnitOfWork() as uow:
        for portal in portals:  # told
            offers = portal.offers()
            uow.prices.replace(portal.supplier, offers)
            print(f"{portal.supplier:30} {len(offers):8d}")


if __name__ == "__main__":
    with open("suppliers.toml", "rb") as fh:
        entries = tomllib.load(fh)["supplier"]
    sync([Portal(e["name"], e["url"], e["key"]) for e in entries])
