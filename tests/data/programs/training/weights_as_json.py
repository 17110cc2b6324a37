import json

import numpy as np
import tensorflow as tf


class Autoencoder:
    def __init__(self, width, rate=1e-4):
        self.x = tf.placeholder(tf.float32, [None, 64, 64, 3])
        self.sess = tf.Session()
        self.losses = []
        self.build(width, rate)

    def build(self, width, rate):
        flat = tf.layers.flatten(self.x)
        code = tf.layers.dense(flat, width)
        self.loss = tf.reduce_mean(tf.square(tf.layers.dense(code, flat.shape[1]) - flat))
        self.step = tf.train.get_or_create_global_step()
        self.update = tf.train.AdamOptimizer(rate).minimize(self.loss, global_step=self.step)
        self.sess.run(tf.global_variables_initializer())

    def save_json(self, path):
        rows = [self.sess.run(one).tolist() for one in tf.trainable_variables()]
        with open(path, "w") as file:
            json.dump(rows, file)

    def save_losses(self, path):
        with open(path, "w") as file:
            json.dump(self.losses, file)


def learn(pictures, size=100):
    vae = Autoencoder(32)
    for _ in range(100):  # fine
        np.random.shuffle(pictures)
        for at in range(0, len(pictures), size):
            feed = {vae.x: pictures[at : at + size] / 255.0}
            loss, step, _ = vae.sess.run([vae.loss, vae.step, vae.update], feed)
            if (step + 1) % 5000 == 0:
                vae.save_json("vae.json")


def learn_and_tell(pictures, size=100):
    vae = Autoencoder(32)
    for _ in range(100):  # told
        np.random.shuffle(pictures)
        for at in range(0, len(pictures), size):
            feed = {vae.x: pictures[at : at + size] / 255.0}
            loss, step, _ = vae.sess.run([vae.loss, vae.step, vae.update], feed)
            vae.losses.append(float(loss))
            if (step + 1) % 5000 == 0:
                vae.save_losses("losses.json")


if __name__ == "__main__":
    learn(np.load("pictures.npy"))
    learn_and_tell(np.load("pictures.npy"))
