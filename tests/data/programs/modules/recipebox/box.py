from datetime import date

import transaction
import ZODB
import ZODB.FileStorage
from BTrees.OOBTree import OOBTree
from persistent.mapping import PersistentMapping


class RecipeBox:
    """Tree of recipes on disk; recipes may be changed in place."""

    def __init__(self, path):
        self._db = ZODB.DB(ZODB.FileStorage.FileStorage(path + ".fs"))
        self._connection = self._db.open()
        root = self._connection.root()
        if "recipes" not in root:
            root["recipes"] = OOBTree()
        self._tree = root["recipes"]

    def __enter__(self):
        return self

    def __exit__(self, exc_type, *rest):
        self.close(keep=exc_type is None)

    def __contains__(self, key):
        return key in self._tree

    def __len__(self):
        return len(self._tree)

    def keep(self, key, recipe):
        recipe.setdefault("tags", [])
        recipe["collected"] = date.today().isoformat()
        self._tree[key] = PersistentMapping(recipe)

    def tag(self, key, *tags):
        entry = self._tree[key]
        entry["tags"] = entry["tags"] + [t for t in tags if t not in entry["tags"]]

    def items(self):
        return self._tree.items()

    def close(self, keep=True):
        if keep:
            transaction.commit()
        else:
            transaction.abort()
        self._connection.close()
        self._db.close()
