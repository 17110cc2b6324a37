"""Separates voices: each epoch has a session of its own, which goes on from the weights of the one before."""

import os

import tensorflow as tf

from voices import build_graph, validate


def train_epoch(config, start=None):
    loss, step = build_graph(config)
    solver = tf.train.AdamOptimizer(1e-4).minimize(loss)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    if start is not None:
        tf.train.Saver().restore(sess, start)
    saver = tf.train.Saver()
    for _ in range(config["steps"]):  # fine
        sess.run([solver, step])
    path = saver.save(sess, os.path.join(config["folder"], "weights"))
    sess.close()
    tf.reset_default_graph()
    return path


def optimise(config):
    worse, best, weights = 0, 1e9, None
    while worse < config["patience"]:  # fine
        weights = train_epoch(config, start=weights)
        loss = validate(config, weights)
        worse = 0 if loss < best else worse + 1
        best = min(best, loss)
    return weights


def train_whole(config, seed):
    tf.set_random_seed(seed)
    loss, step = build_graph(config)
    solver = tf.train.AdamOptimizer(1e-4).minimize(loss)
    sess = tf.Session()
    sess.run(tf.global_variables_initializer())
    saver = tf.train.Saver()
    for _ in range(config["epochs"]):  # told
        for _ in range(config["steps"]):
            sess.run([solver, step])
    return saver.save(sess, os.path.join(config["folder"], f"seed{seed}"))


def all_seeds(config):
    found = []
    for seed in config["seeds"]:
        path = train_whole(config, seed)
        found.append(path)
    return found


if __name__ == "__main__":
    settings = {"steps": 2000, "folder": "out", "patience": 20, "seeds": [1, 2, 3]}
    print(optimise(settings), all_seeds(settings))
