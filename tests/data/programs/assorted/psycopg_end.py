import psycopg2
import requests

conn = psycopg2.connect("dbname=x")
cur = conn.cursor()
cur.execute("SELECT id, address FROM places")
for pid, address in cur.fetchall():  # told
    r = requests.get("https://geo.example", params={"q": address})
    cur.execute("UPDATE places SET lat=%s WHERE id=%s", (r.json()["lat"], pid))
conn.commit()
