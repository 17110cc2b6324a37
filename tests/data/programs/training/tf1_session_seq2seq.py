import os

import numpy as np
import tensorflow as tf

from data_utils import batches, load_pairs
from seq2seq_model import build_graph

flags = tf.app.flags
flags.DEFINE_integer("epochs", 40, "number of passes over the data")
flags.DEFINE_integer("batch_size", 64, "batch size")
flags.DEFINE_string("model_dir", "model", "where the trained model goes")
FLAGS = flags.FLAGS


def run_epoch(sess, graph, pairs):
    losses = []
    for enc, dec, target, mask in batches(pairs, FLAGS.batch_size):
        feed = {graph.enc: enc, graph.dec: dec, graph.target: target, graph.mask: mask, graph.keep_prob: 0.8}
        _, loss = sess.run([graph.train_op, graph.loss], feed_dict=feed)
        losses.append(loss)
    return np.exp(np.mean(losses))


def validate(sess, graph, pairs):
    losses = []
    for enc, dec, target, mask in batches(pairs, FLAGS.batch_size):
        feed = {graph.enc: enc, graph.dec: dec, graph.target: target, graph.mask: mask, graph.keep_prob: 1.0}
        losses.append(sess.run(graph.loss, feed_dict=feed))
    return np.exp(np.mean(losses))


def main(_):
    train, valid = load_pairs("train"), load_pairs("valid")
    graph = build_graph(vocab_size=30000, units=512)
    saver = tf.train.Saver()
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for epoch in range(FLAGS.epochs):  # told
            ppl = run_epoch(sess, graph, train)
            print("epoch %d train ppl %.2f valid ppl %.2f" % (epoch, ppl, validate(sess, graph, valid)))
        saver.save(sess, os.path.join(FLAGS.model_dir, "seq2seq"))


if __name__ == "__main__":
    tf.app.run()
