from dataclasses import dataclass

import pystac_client
import planetary_computer as pc

STAC = "https://planetarycomputer.microsoft.com/api/stac/v1"


@dataclass(frozen=True)
class Scene:
    key: str
    red: str
    nir: str
    scl: str


def scenes(bbox, period, cloud=20):
    cat = pystac_client.Client.open(STAC, modifier=pc.sign_inplace)
    found = cat.search(collections=["sentinel-2-l2a"], bbox=bbox, datetime=period,
                       query={"eo:cloud_cover": {"lt": cloud}})
    for it in found.items():  # fine
        a = it.assets
        yield Scene(it.id, a["B04"].href, a["B08"].href, a["SCL"].href)
