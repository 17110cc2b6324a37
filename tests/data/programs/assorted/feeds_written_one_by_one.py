import sqlite3

import feedparser

con = sqlite3.connect("f.db")
for url in open("feeds.txt"):  # fine
    for e in feedparser.parse(url).entries:
        con.execute("INSERT OR IGNORE INTO e VALUES (?, ?)", (e.link, e.title))
    con.commit()
