# %% Ensemble of warming levels
import intake
import xarray as xr

catalog = intake.open_esm_datastore("https://storage.googleapis.com/cmip6/pangeo-cmip6.json")
query = catalog.search(experiment_id="ssp585", variable_id="tas", table_id="Amon")

# %%
def global_mean(ds):
    weights = xr.ufuncs.cos(xr.ufuncs.deg2rad(ds.lat))
    return ds.tas.weighted(weights).mean(("lat", "lon"))

# %%
means = []
for source in query.df.source_id.unique():  # gap: what a catalogue loads is not known to take long
    subset = query.search(source_id=source)
    dsets = subset.to_dataset_dict(zarr_kwargs={"consolidated": True})
    ds = next(iter(dsets.values()))
    yearly = global_mean(ds).groupby("time.year").mean().compute()
    means.append(yearly.expand_dims(source=[source]))

# %%
ensemble = xr.concat(means, dim="source")
ensemble.to_netcdf("ssp585_tas.nc")
