import redis
import requests

r = redis.Redis()
scores = {}
for key in r.scan_iter("user:*"):  # told
    user = r.hgetall(key)
    resp = requests.post("https://score.example", json={"id": user[b"id"].decode()})
    scores[key] = resp.json()["score"]
print(sum(scores.values()) / len(scores))
