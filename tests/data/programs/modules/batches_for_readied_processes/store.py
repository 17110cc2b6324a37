"""The articles of an encyclopedia, in a file of SQLite."""
import sqlite3


class ArticleStore:
    def __init__(self, path):
        self.connection = sqlite3.connect(path, check_same_thread=False)

    def close(self):
        self.connection.close()

    def names(self):
        rows = self.connection.execute("SELECT name FROM articles").fetchall()
        return [row[0] for row in rows]

    def text(self, name):
        cursor = self.connection.cursor()
        cursor.execute("SELECT text FROM articles WHERE name = ?", (name,))
        found = cursor.fetchone()
        cursor.close()
        return found if found is None else found[0]
