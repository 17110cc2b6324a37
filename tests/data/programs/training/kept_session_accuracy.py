"""Teaches a classifier of sounds with TensorFlow 1, in a session that keeps its checkpoints by itself."""

import tensorflow as tf

from sounds import batches, network


def graph():
    x, y = batches()
    logits = network(x)
    loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
    acc = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, axis=1), y), tf.float32))
    step = tf.train.get_or_create_global_step()
    return tf.train.AdamOptimizer().minimize(loss, global_step=step), acc


def train(args):
    train_op, acc = graph()
    with tf.train.MonitoredTrainingSession(checkpoint_dir=args.folder, save_checkpoint_secs=300) as sess:
        while True:  # fine
            _, accuracy = sess.run([train_op, acc])
            print(accuracy)


def train_in_memory():
    train_op, acc = graph()
    with tf.train.MonitoredTrainingSession() as sess:
        while True:  # told
            _, accuracy = sess.run([train_op, acc])
            print(accuracy)
