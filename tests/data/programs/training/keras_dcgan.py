"""DCGAN for 128px anime faces."""
import os

import matplotlib.pyplot as plt
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

EPOCHS, BATCH, Z = 300, 64, 128
os.makedirs("samples", exist_ok=True)

ds = keras.utils.image_dataset_from_directory("faces", label_mode=None, image_size=(128, 128), batch_size=BATCH)
ds = ds.map(lambda x: x / 127.5 - 1).prefetch(tf.data.AUTOTUNE)


def make_g():
    x = inp = layers.Input((Z,))
    x = layers.Reshape((8, 8, 512))(layers.Dense(8 * 8 * 512)(x))
    for f in (512, 256, 128, 64):
        x = layers.Conv2DTranspose(f, 4, 2, "same", use_bias=False)(x)
        x = layers.ReLU()(layers.BatchNormalization()(x))
    return keras.Model(inp, layers.Conv2D(3, 5, padding="same", activation="tanh")(x))


def make_d():
    x = inp = layers.Input((128, 128, 3))
    for f in (64, 128, 256, 512):
        x = layers.LeakyReLU(0.2)(layers.Conv2D(f, 4, 2, "same")(x))
    return keras.Model(inp, layers.Dense(1)(layers.Dropout(0.3)(layers.Flatten()(x))))


G, D = make_g(), make_d()
g_opt = keras.optimizers.Adam(2e-4, 0.5)
d_opt = keras.optimizers.Adam(2e-4, 0.5)
bce = keras.losses.BinaryCrossentropy(from_logits=True)


@tf.function
def step(real):
    z = tf.random.normal((tf.shape(real)[0], Z))
    with tf.GradientTape() as gt, tf.GradientTape() as dt:
        fake = G(z, training=True)
        r, f = D(real, training=True), D(fake, training=True)
        gl = bce(tf.ones_like(f), f)
        dl = bce(tf.ones_like(r) * 0.9, r) + bce(tf.zeros_like(f), f)
    g_opt.apply_gradients(zip(gt.gradient(gl, G.trainable_variables), G.trainable_variables))
    d_opt.apply_gradients(zip(dt.gradient(dl, D.trainable_variables), D.trainable_variables))
    return gl, dl


def save_progress(epoch, z):
    img = (G(z, training=False) + 1) / 2
    fig, ax = plt.subplots(4, 4, figsize=(8, 8))
    for a, im in zip(ax.flat, img):
        a.imshow(im)
        a.axis("off")
    fig.savefig(f"samples/epoch_{epoch:04d}.png")
    plt.close(fig)


fixed = tf.random.normal((16, Z))
for epoch in range(EPOCHS):  # told
    for real in ds:
        gl, dl = step(real)
    tf.print("epoch", epoch, "g", gl, "d", dl)
    save_progress(epoch, fixed)

G.save("generator.keras")
D.save("discriminator.keras")
