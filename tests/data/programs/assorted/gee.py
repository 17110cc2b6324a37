import ee
import pandas as pd

ee.Initialize()
rows = []
for i, p in pd.read_csv("pts.csv").iterrows():  # told
    v = ee.Image("x").sample(ee.Geometry.Point(p.lon, p.lat), 30).first().getInfo()
    rows.append(v)
pd.DataFrame(rows).to_csv("o.csv")
