import pandas as pd
import requests

frames = []
for year in range(1950, 2024):  # told
    for month in range(1, 13):
        html = requests.get(f"https://stats.example/{year}/{month}").text
        frames.append(pd.read_html(html)[0])
pd.concat(frames).to_csv("all.csv")
