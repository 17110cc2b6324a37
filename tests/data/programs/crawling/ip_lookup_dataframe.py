import time

import pandas as pd
import requests

df = pd.read_csv("access_log.csv")
ips = df["ip"].unique()
print(len(ips), "addresses")

info = []
for ip in ips:  # told
    r = requests.get(f"http://ip-api.com/json/{ip}")
    j = r.json()
    if j["status"] == "success":
        info.append([ip, j["country"], j["city"], j["isp"]])
    if int(r.headers.get("X-Rl", 1)) == 0:
        time.sleep(int(r.headers["X-Ttl"]) + 1)

info = pd.DataFrame(info, columns=["ip", "country", "city", "isp"])
df = df.merge(info, on="ip", how="left")
df.to_csv("access_log_geo.csv", index=False)
