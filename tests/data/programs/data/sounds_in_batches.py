"""What a small network says of sounds of a second, some at a time."""

import sys

import numpy as np
import tensorflow as tf
from scipy.io import wavfile
from tqdm import tqdm


def read(path):
    _, sound = wavfile.read(path)
    return np.pad(sound[:16384], (0, max(0, 16384 - len(sound))))


def scores_of(paths, size=100):
    graph = tf.Graph()
    with graph.as_default():
        saver = tf.train.import_meta_graph("classifier.meta")
    sounds, scores = graph.get_tensor_by_name("x:0"), graph.get_tensor_by_name("scores:0")
    place, decoded = graph.get_tensor_by_name("place:0"), graph.get_tensor_by_name("decoded:0")
    found = []
    with tf.Session(graph=graph) as sess:
        saver.restore(sess, "classifier")
        for i in range(0, len(paths), size):  # fine
            batch = paths[i : i + size]
            read_in = [sess.run(decoded, {place: path}) for path in batch]
            found.append(sess.run(scores, {sounds: read_in}))
    return np.concatenate(found).mean(axis=0)


def scores_of_films(films):
    graph = tf.Graph()
    with graph.as_default():
        saver = tf.train.import_meta_graph("classifier.meta")
    sounds, scores = graph.get_tensor_by_name("x:0"), graph.get_tensor_by_name("scores:0")
    found = []
    with tf.Session(graph=graph) as sess:
        saver.restore(sess, "classifier")
        for film in films:  # told
            sound = read(film)
            found.append([sess.run(scores, {sounds: [piece]}) for piece in np.split(sound, len(sound) // 16384)])
    return found


def loudness(paths):
    sounds = []
    for path in tqdm(paths):  # fine
        _, sound = wavfile.read(path)
        sounds.append(sound.astype(np.float32) / 32767.0)
    return np.sqrt(np.mean(np.square(np.concatenate(sounds))))


if __name__ == "__main__":
    print(loudness(sys.argv[1:]), scores_of(sys.argv[1:]), scores_of_films(sys.argv[1:]))
