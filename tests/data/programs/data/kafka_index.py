import json
from kafka import KafkaConsumer
from elasticsearch import Elasticsearch

es = Elasticsearch("http://localhost:9200")
consumer = KafkaConsumer("events", group_id="indexer", enable_auto_commit=True)
for msg in consumer:  # fine
    doc = json.loads(msg.value)
    es.index(index="events", id=doc["id"], document=doc)
