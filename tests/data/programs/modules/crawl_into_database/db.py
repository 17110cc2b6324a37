import sqlite3


class Database:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)
        self.connection.execute("CREATE TABLE IF NOT EXISTS pages (url TEXT PRIMARY KEY, text TEXT)")

    def seen(self, url):
        return self.connection.execute("SELECT 1 FROM pages WHERE url = ?", (url,)).fetchone() is not None

    def store(self, url, text):
        self.connection.execute("INSERT OR REPLACE INTO pages VALUES (?, ?)", (url, text))
        self.connection.commit()
