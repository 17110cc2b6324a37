"""The token arrays of several languages are put into the memory that the workers of this machine share."""

import hashlib
import os

import numpy as np
import pyarrow.plasma as plasma


class Shared:
    """Arrays in shared memory, found by what they hold."""

    def __init__(self, path="/tmp/plasma"):
        self.path = path
        self._client = None

    @property
    def client(self):
        if self._client is None:
            self._client = plasma.connect(self.path, num_retries=200)
        return self._client

    def keep(self, name, array):
        key = plasma.ObjectID(hashlib.blake2b(name.encode(), digest_size=20).digest())
        if not self.client.contains(key):
            self.client.put(array, object_id=key)
        return key


def load(folder, shared):
    keys = {}
    for name in sorted(os.listdir(folder)):  # fine
        keys[name] = shared.keep(name, np.load(os.path.join(folder, name), mmap_mode="r"))
    return keys


if __name__ == "__main__":
    print(len(load("tokens", Shared())))
