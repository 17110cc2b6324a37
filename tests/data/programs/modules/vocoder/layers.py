import tensorflow as tf
from tensorflow import keras


class ResStack(keras.layers.Layer):
    def __init__(self, filters, dilations=(1, 3, 9), **kw):
        super().__init__(**kw)
        self.convs = [keras.layers.Conv1D(filters, 3, padding="same", dilation_rate=d) for d in dilations]
        self.points = [keras.layers.Conv1D(filters, 1) for _ in dilations]

    def call(self, x):
        for conv, point in zip(self.convs, self.points):  # fine
            x = x + point(tf.nn.leaky_relu(conv(tf.nn.leaky_relu(x, 0.2)), 0.2))
        return x


def generator(mels=80):
    inp = keras.Input((None, mels))
    x = keras.layers.Conv1D(512, 7, padding="same")(inp)
    for filters, up in ((256, 8), (128, 8), (64, 2), (32, 2)):
        x = keras.layers.Conv1DTranspose(filters, up * 2, up, padding="same")(tf.nn.leaky_relu(x, 0.2))
        x = ResStack(filters)(x)
    return keras.Model(inp, keras.layers.Conv1D(1, 7, padding="same", activation="tanh")(x))


def discriminator():
    inp = keras.Input((None, 1))
    x = keras.layers.Conv1D(16, 15, padding="same")(inp)
    maps = []
    for filters in (64, 256, 512):
        x = tf.nn.leaky_relu(keras.layers.Conv1D(filters, 41, 4, padding="same", groups=4)(x), 0.2)
        maps.append(x)
    return keras.Model(inp, [*maps, keras.layers.Conv1D(1, 3, padding="same")(x)])
