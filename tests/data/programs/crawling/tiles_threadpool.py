import concurrent.futures
import itertools
import math
import os

import requests

TEMPLATE = "https://tile.example/{z}/{x}/{y}.png"


def deg2num(lat, lon, zoom):
    n = 2 ** zoom
    x = int((lon + 180) / 360 * n)
    y = int((1 - math.asinh(math.tan(math.radians(lat))) / math.pi) / 2 * n)
    return x, y


def fetch_tile(z, x, y):
    path = f"tiles/{z}/{x}"
    os.makedirs(path, exist_ok=True)
    r = requests.get(TEMPLATE.format(z=z, x=x, y=y), headers={"User-Agent": "tiles"})
    with open(f"{path}/{y}.png", "wb") as f:
        f.write(r.content)
    return len(r.content)


def main():
    total = 0
    with concurrent.futures.ThreadPoolExecutor(8) as ex:
        jobs = []
        for z in range(8, 17):
            x0, y1 = deg2num(47.2, 8.3, z)
            x1, y0 = deg2num(47.5, 8.8, z)
            for x, y in itertools.product(range(x0, x1 + 1), range(y0, y1 + 1)):
                jobs.append(ex.submit(fetch_tile, z, x, y))
        for job in concurrent.futures.as_completed(jobs):  # gap: files made anew by a pool are taken for saved
            total += job.result()
    print(total // 1024, "kB")


if __name__ == "__main__":
    main()
