import csv
import time

import overpy

api = overpy.Overpass()
QUERY = """
[out:json][timeout:180];
area["name"="{city}"]["admin_level"="8"]->.a;
nwr["amenity"="{amenity}"](area.a);
out center;
"""
AMENITIES = ["pharmacy", "school", "clinic", "library"]


def count(city, amenity):
    for attempt in range(5):  # fine
        try:
            result = api.query(QUERY.format(city=city, amenity=amenity))
            return len(result.nodes) + len(result.ways)
        except overpy.exception.OverpassTooManyRequests:
            time.sleep(30 * (attempt + 1))
    return None


with open("cities.csv") as f:
    cities = [row["name"] for row in csv.DictReader(f)]

counts = {city: {amenity: count(city, amenity) for amenity in AMENITIES} for city in cities}  # told

with open("amenities.csv", "w", newline="") as f:
    writer = csv.writer(f)
    writer.writerow(["city"] + AMENITIES)
    for city, found in counts.items():  # fine
        writer.writerow([city] + [found[a] for a in AMENITIES])
