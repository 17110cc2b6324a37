import numpy as np
import tensorflow as tf


class Wave:
    def __init__(self, x, u, layers):
        self.x, self.u = x, u
        self.x_tf = tf.placeholder(tf.float32, [None, 1])
        self.u_tf = tf.placeholder(tf.float32, [None, 1])
        self.loss = tf.reduce_mean(tf.square(self.u_tf - self.network(self.x_tf, layers)))
        self.optimizer = tf.contrib.opt.ScipyOptimizerInterface(self.loss, method="L-BFGS-B")
        self.sess = tf.Session()
        self.sess.run(tf.global_variables_initializer())

    def network(self, x, layers):
        for width in layers:
            x = tf.layers.dense(x, width, tf.tanh)
        return x

    def train(self):
        self.optimizer.minimize(self.sess, feed_dict={self.x_tf: self.x, self.u_tf: self.u})

    def error(self):
        return self.sess.run(self.loss, {self.x_tf: self.x, self.u_tf: self.u})


def fitted(points, depth):
    x = np.linspace(0, 1, points)[:, None]
    model = Wave(x, np.sin(x), [20] * depth + [1])
    model.train()
    return model.error()


def untrained(points, depth):
    x = np.linspace(0, 1, points)[:, None]
    return Wave(x, np.sin(x), [20] * depth + [1]).error()


if __name__ == "__main__":
    points = [500, 1000, 1500, 2000]
    depths = [2, 4, 6, 8]
    errors = np.zeros((len(points), len(depths)))
    before = np.zeros((len(points), len(depths)))
    for i in range(len(points)):  # told
        for j in range(len(depths)):
            errors[i, j] = fitted(points[i], depths[j])
    for i in range(len(points)):  # fine
        for j in range(len(depths)):
            before[i, j] = untrained(points[i], depths[j])
    np.savetxt("errors.csv", errors)
    np.savetxt("before.csv", before)
