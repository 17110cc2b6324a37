import argparse

import googlemaps
import pandas as pd
from tqdm import tqdm


def geocode(gmaps, address):
    result = gmaps.geocode(address)
    if not result:
        return {"lat": None, "lng": None}
    return result[0]["geometry"]["location"]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("infile")
    ap.add_argument("outfile")
    ap.add_argument("--key", required=True)
    args = ap.parse_args()
    gmaps = googlemaps.Client(key=args.key)
    df = pd.read_excel(args.infile)
    for i in tqdm(df.index):  # told
        loc = geocode(gmaps, df.loc[i, "Address"])
        df.loc[i, "lat"] = loc["lat"]
        df.loc[i, "lng"] = loc["lng"]
    df.to_excel(args.outfile)


if __name__ == "__main__":
    main()
