import glob

import matplotlib.pyplot as plt
import numpy as np
import tensorflow as tf

session = tf.Session()


def look_through(paths):
    for path in paths:  # fine
        for record in tf.python_io.tf_record_iterator(path):
            example = tf.train.Example()
            example.ParseFromString(record)
            for blob in example.features.feature["image"].bytes_list.value:
                picture = session.run(tf.image.decode_jpeg(blob, channels=3))
                marks = np.vstack((np.arange(picture.shape[0]), np.ones(picture.shape[0])))
                marks = np.hstack((marks, marks))
                plt.imshow(picture)
                plt.plot(marks[0], marks[1])
                plt.savefig("last.png")


def decode_all(paths):
    found = []
    for path in paths:  # told
        for record in tf.python_io.tf_record_iterator(path):
            example = tf.train.Example()
            example.ParseFromString(record)
            for blob in example.features.feature["image"].bytes_list.value:
                found.append(session.run(tf.image.decode_jpeg(blob, channels=3)))
    return found


def heights(paths):
    marks = np.zeros(0)
    for path in paths:  # told
        for record in tf.python_io.tf_record_iterator(path):
            example = tf.train.Example()
            example.ParseFromString(record)
            for blob in example.features.feature["image"].bytes_list.value:
                picture = session.run(tf.image.decode_jpeg(blob, channels=3))
                marks = np.hstack((marks, picture.mean(axis=1)))
    return marks


if __name__ == "__main__":
    look_through(glob.glob("shards/*.tfrecord"))
    print(heights(glob.glob("shards/*.tfrecord")).mean())
    print(len(decode_all(glob.glob("shards/*.tfrecord"))))
