import os

import googlemaps
import numpy as np
import pandas as pd

MODES = ("driving", "transit")


class TravelTimes:
    def __init__(self, origins, destinations):
        self.gmaps = googlemaps.Client(key=os.environ["GMAPS_KEY"])
        self.origins = origins
        self.destinations = destinations
        self.minutes = np.full((len(MODES), len(origins), len(destinations)), np.nan)

    def row(self, mode, origin):
        reply = self.gmaps.distance_matrix([origin], self.destinations, mode=mode)
        elements = reply["rows"][0]["elements"]
        return [e["duration"]["value"] / 60 if e["status"] == "OK" else np.nan for e in elements]

    def fill(self):
        for m, mode in enumerate(MODES):
            for i, origin in enumerate(self.origins):  # gap: the two modes around are taken for the loop that should save, and doubted
                self.minutes[m, i] = self.row(mode, origin)
        return self.minutes


def main():
    people = pd.read_csv("addresses.csv")
    clinics = pd.read_csv("clinics.csv")
    times = TravelTimes(people["address"].tolist(), clinics["address"].tolist()).fill()
    np.save("times.npy", times)


if __name__ == "__main__":
    main()
