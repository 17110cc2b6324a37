import os

import diskcache

_cache = diskcache.FanoutCache(os.environ.get("BIRD_CACHE", "/srv/birdsong"), shards=16, size_limit=400 * 2**30,
                               eviction_policy="none")


def keyed(fn):
    def call(stage, item):
        k = (type(stage).__name__, stage.version, item.key)
        v = _cache.get(k, default=diskcache.core.ENOVAL)
        if v is diskcache.core.ENOVAL:
            v = fn(stage, item)
            _cache.set(k, v)
        return v
    return call
