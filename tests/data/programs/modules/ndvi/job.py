import logging

import geopandas as gpd
import matplotlib.pyplot as plt
from rasterio.errors import RasterioIOError
from tenacity import retry, retry_if_exception_type, stop_after_attempt, wait_exponential

from raster import ndvi_stats, read_bands

LOG = logging.getLogger("ndvi")


class FieldJob:
    def __init__(self, catalog, years, preview_dir=None):
        self.catalog = catalog
        self.years = years
        self.preview_dir = preview_dir

    @retry(retry=retry_if_exception_type(RasterioIOError), stop=stop_after_attempt(4), wait=wait_exponential(max=30))
    def _fetch(self, item, geom):
        return read_bands([item.assets["B04"].href, item.assets["B08"].href], geom)

    def _preview(self, fid, year, red, nir):
        fig, ax = plt.subplots()
        ax.imshow((nir - red) / (nir + red), vmin=0, vmax=1, cmap="RdYlGn")
        fig.savefig(self.preview_dir / "latest.png")
        plt.close(fig)

    def stats_for(self, field):
        for year in self.years:
            item = self.catalog.least_cloudy(field.geometry, year)
            if item is None:
                LOG.info("field %s: nothing usable in %d", field.Index, year)
                continue
            red, nir = self._fetch(item, field.geometry)
            if self.preview_dir and field.Index % 100 == 0:
                self._preview(field.Index, year, red, nir)
            yield {"field": field.Index, "year": year, "scene": item.id, **ndvi_stats(red, nir)}

    def run(self, fields: gpd.GeoDataFrame):
        records = []
        for field in fields.itertuples():  # told
            records.extend(self.stats_for(field))
            if len(records) % 50 == 0:
                LOG.info("%d records", len(records))
        return records
