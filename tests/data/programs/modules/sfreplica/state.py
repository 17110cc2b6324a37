import json
import os


class State:
    def __init__(self, path):
        self.path = path
        self.bookmarks = {}
        if os.path.exists(path):
            with open(path) as fh:
                self.bookmarks = json.load(fh)["bookmarks"]

    def start(self, stream, default):
        return self.bookmarks.get(stream, default)

    def advance(self, stream, value):
        if value > self.bookmarks.get(stream, ""):
            self.bookmarks[stream] = value

    def persist(self):
        with open(self.path + ".tmp", "w") as fh:
            json.dump({"bookmarks": self.bookmarks}, fh, indent=1)
        os.replace(self.path + ".tmp", self.path)
