from kafka import KafkaConsumer
import json, psycopg2
conn = psycopg2.connect("x"); cur = conn.cursor()
for m in KafkaConsumer("t", group_id="g"):  # fine
    d = json.loads(m.value)
    cur.execute("INSERT INTO e VALUES (%s)", (d["id"],))
    conn.commit()
