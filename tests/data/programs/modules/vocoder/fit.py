import sys

import tensorflow as tf
from tensorflow import keras

import dataset
import layers
from session import TrainingSession

MAX_STEPS = 1_500_000


class Melgan:
    def __init__(self):
        self.g, self.d = layers.generator(), layers.discriminator()
        self.og, self.od = keras.optimizers.Adam(1e-4, 0.5, 0.9), keras.optimizers.Adam(1e-4, 0.5, 0.9)

    @tf.function
    def train_step(self, mel, wave):
        with tf.GradientTape() as tg, tf.GradientTape() as td:
            fake = self.g(mel, training=True)
            real_maps, fake_maps = self.d(wave, training=True), self.d(fake, training=True)
            ld = tf.reduce_mean(tf.nn.relu(1 - real_maps[-1])) + tf.reduce_mean(tf.nn.relu(1 + fake_maps[-1]))
            fm = tf.add_n([tf.reduce_mean(tf.abs(a - b)) for a, b in zip(real_maps[:-1], fake_maps[:-1])])
            lg = -tf.reduce_mean(fake_maps[-1]) + 10.0 * fm
        self.og.apply_gradients(zip(tg.gradient(lg, self.g.trainable_variables), self.g.trainable_variables))
        self.od.apply_gradients(zip(td.gradient(ld, self.d.trainable_variables), self.d.trainable_variables))
        return lg, ld, fm


def main(pattern, directory):
    net = Melgan()
    data = dataset.make(pattern)
    with TrainingSession(directory, g=net.g, d=net.d, og=net.og, od=net.od) as session:
        for mel, wave in data:  # told
            lg, ld, fm = net.train_step(mel, wave)
            session.step.assign_add(1)
            step = int(session.step)
            if step % 100 == 0:
                session.log(gen=lg, disc=ld, feature=fm)
            if step % 5000 == 0:
                session.hear(net.g(mel[:2]), dataset.RATE)
            if step >= MAX_STEPS:
                break
    net.g.export(f"{directory}/generator")


if __name__ == "__main__":
    main(*sys.argv[1:3])
