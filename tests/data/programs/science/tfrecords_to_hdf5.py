import sys

import h5py
import numpy as np
import tensorflow as tf

FEATURES = {
    "obs": tf.io.FixedLenFeature([4], tf.string),
    "next": tf.io.FixedLenFeature([4], tf.string),
    "action": tf.io.FixedLenFeature([], tf.int64),
}


def frames(pngs):
    return tf.stack([tf.image.decode_png(pngs[i], channels=1) for i in range(4)])


def convert(name, out, most=500000):
    obs = np.ndarray((most, 4, 84, 84), dtype="uint8")
    following = np.ndarray((most, 4, 84, 84), dtype="uint8")
    actions = np.ndarray((most,), dtype="int64")
    i = 0
    for record in tf.data.TFRecordDataset(name, compression_type="GZIP"):  # told
        if i >= most:
            break
        example = tf.io.parse_single_example(record, FEATURES)
        obs[i], following[i] = frames(example["obs"]).numpy(), frames(example["next"]).numpy()
        actions[i] = example["action"].numpy()
        i += 1
        if i % 1000 == 0:
            print(f"...{i}", end="", flush=True)
    with h5py.File(out, "w") as file:
        file.create_dataset("obs", data=obs[:i], compression="gzip")
        file.create_dataset("next", data=following[:i], compression="gzip")
        file.create_dataset("actions", data=actions[:i], compression="gzip")


convert(sys.argv[1], sys.argv[2])
