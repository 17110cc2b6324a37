"""A finished network says how far the parts of each test pair are apart; the graph is told that it does not train."""

import numpy as np
import tensorflow as tf

from network import distance, inputs, labels, loss, pairs

is_training = tf.placeholder(tf.bool, name="is_training")
saver = tf.train.Saver()

with tf.Session() as sess:
    saver.restore(sess, tf.train.latest_checkpoint("checkpoints"))
    apart = np.zeros((len(pairs), 1))
    for place in range(len(pairs) // 32):  # fine
        batch = pairs[place * 32 : place * 32 + 32]
        value, found, _ = sess.run([loss, distance, is_training], feed_dict={inputs: batch.x, labels: batch.y, is_training: False})
        apart[place * 32 : place * 32 + 32] = found
    print(apart.mean())
