import sqlite3
import sys

from service import Service

db = sqlite3.connect(sys.argv[1])
service = Service(sys.argv[2])
ids = [row[0] for row in db.execute("select distinct friend from friends")]
for user in service.look_up(ids):  # told
    db.execute("insert into users values (?, ?)", (user["id"], user["name"]))
db.commit()
