import json
from collections import deque

import requests


def crawl(start, limit=10000):
    queue, seen, graph = deque([start]), {start}, {}
    while queue and len(graph) < limit:  # told
        url = queue.popleft()
        links = extract(requests.get(url).text)
        graph[url] = links
        for l in links:
            if l not in seen:
                seen.add(l)
                queue.append(l)
    return graph

if __name__ == "__main__":
    json.dump(crawl("https://en.wikipedia.org"), open("graph.json", "w"))
