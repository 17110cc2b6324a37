import sqlite3


class Database:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)
        self.connection.execute("CREATE TABLE IF NOT EXISTS pages (url TEXT PRIMARY KEY, text TEXT)")

    def store(self, url, text):
        self.connection.execute("INSERT OR REPLACE INTO pages VALUES (?, ?)", (url, text))

    def close(self):
        self.connection.commit()
        self.connection.close()
