"""GAN for game terrain height maps."""
import tensorflow as tf

from nets import make_critic, make_generator
from heightmaps import dataset

EPOCHS = 300
STAGES = [(0, 32), (60, 64), (140, 128), (220, 256)]
Z = 256

gen, critic = make_generator(Z), make_critic()
g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.0)
c_opt = tf.keras.optimizers.Adam(4e-4, beta_1=0.0)
ckpt = tf.train.Checkpoint(gen=gen, critic=critic, g_opt=g_opt, c_opt=c_opt, epoch=tf.Variable(0))
manager = tf.train.CheckpointManager(ckpt, "terrain_ckpt", max_to_keep=2)


@tf.function
def train_batch(real):
    z = tf.random.normal((tf.shape(real)[0], Z))
    with tf.GradientTape(persistent=True) as tape:
        fake = gen(z, training=True)
        c_real, c_fake = critic(real, training=True), critic(fake, training=True)
        c_loss = tf.reduce_mean(tf.nn.relu(1 - c_real)) + tf.reduce_mean(tf.nn.relu(1 + c_fake))
        g_loss = -tf.reduce_mean(c_fake)
    c_opt.apply_gradients(zip(tape.gradient(c_loss, critic.trainable_variables), critic.trainable_variables))
    g_opt.apply_gradients(zip(tape.gradient(g_loss, gen.trainable_variables), gen.trainable_variables))
    return g_loss, c_loss


def resolution(epoch):
    return [r for e, r in STAGES if epoch >= e][-1]


def restore():
    if manager.latest_checkpoint:
        ckpt.restore(manager.latest_checkpoint).expect_partial()
        print("restored", manager.latest_checkpoint, "epoch", int(ckpt.epoch))
    return int(ckpt.epoch)


def fit(start=0):
    for epoch in range(start, EPOCHS):  # told
        for real in dataset("maps/", resolution(epoch), batch=32):
            g_loss, c_loss = train_batch(real)
        tf.print("epoch", epoch, "g", g_loss, "c", c_loss)
        ckpt.epoch.assign(epoch + 1)
        manager.save()


def main():
    restore()
    fit()
    gen.save("terrain_generator.keras")


if __name__ == "__main__":
    main()
