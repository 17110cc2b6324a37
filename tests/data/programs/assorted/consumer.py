import json

import psycopg2
from kafka import KafkaConsumer

conn = psycopg2.connect("x"); cur = conn.cursor()
for m in KafkaConsumer("t", group_id="g"):  # fine
    d = json.loads(m.value)
    cur.execute("INSERT INTO e VALUES (%s)", (d["id"],))
    conn.commit()
