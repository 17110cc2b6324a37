import pickle

import osmnx as ox

graphs = {}
for city in open("cities.txt").read().splitlines():  # told
    graphs[city] = ox.graph_from_place(city)
pickle.dump(graphs, open("g.pkl", "wb"))
