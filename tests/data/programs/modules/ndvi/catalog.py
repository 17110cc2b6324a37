import datetime as dt

import planetary_computer
import pystac_client

ENDPOINT = "https://planetarycomputer.microsoft.com/api/stac/v1"


class Catalog:
    def __init__(self, collection="sentinel-2-l2a", max_cloud=20):
        self.client = pystac_client.Client.open(ENDPOINT, modifier=planetary_computer.sign_inplace)
        self.collection = collection
        self.max_cloud = max_cloud

    def least_cloudy(self, geom, year):
        found = None
        search = self.client.search(
            collections=[self.collection], intersects=geom.__geo_interface__,
            datetime=f"{dt.date(year, 5, 1)}/{dt.date(year, 9, 30)}",
            query={"eo:cloud_cover": {"lt": self.max_cloud}}, max_items=40,
        )
        for item in search.items():  # fine
            if found is None or item.properties["eo:cloud_cover"] < found.properties["eo:cloud_cover"]:
                found = item
        return found
