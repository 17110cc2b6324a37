from collections import defaultdict

_table = defaultdict(list)


def on(name):
    def deco(fn):
        _table[name].append(fn)
        return fn

    return deco


def fire(name, *args):
    for fn in _table[name]:
        fn(*args)
