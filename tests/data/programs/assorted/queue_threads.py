import csv
import queue
import threading

import requests

q, results = queue.Queue(), []
def worker():
    while True:  # told
        try:
            url = q.get_nowait()
        except queue.Empty:
            return
        results.append((url, requests.head(url).status_code))
        q.task_done()
def main():
    for l in open("urls.txt"):
        q.put(l.strip())
    ts = [threading.Thread(target=worker) for _ in range(20)]
    for t in ts: t.start()
    for t in ts: t.join()
    csv.writer(open("o.csv", "w")).writerows(results)
main()
