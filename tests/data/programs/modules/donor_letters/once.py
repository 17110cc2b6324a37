"""once("name"): a call with the same first argument is only ever made one time."""
import dbm
import functools
import json
import os
import threading

_HOME = os.environ.get("ONCE_HOME", os.path.expanduser("~/.local/state/donor-letters"))
_lock = threading.Lock()


def once(name):
    path = os.path.join(_HOME, name)

    def deco(fn):
        @functools.wraps(fn)
        def inner(key, *args, **kw):
            os.makedirs(_HOME, exist_ok=True)
            k = str(key)
            with _lock, dbm.open(path, "c") as db:
                if k in db:
                    return json.loads(db[k])
            value = fn(key, *args, **kw)
            with _lock, dbm.open(path, "c") as db:
                db[k] = json.dumps(value)
            return value

        return inner

    return deco
