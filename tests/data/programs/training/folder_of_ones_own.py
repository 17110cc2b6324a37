"""Meta-learning that saves to a folder which whoever wants it kept hands in, and in place of which a temporary one stands."""

import tempfile
import time

import tensorflow as tf


class Learning:
    def __init__(self, learner, folder=None):
        self.learner = learner
        if folder is not None:
            tf.io.gfile.makedirs(folder)
        else:
            folder = tempfile.mkdtemp()
        self.folder = folder
        self.checkpoint = tf.train.Checkpoint(learner)
        self.optimizer = tf.keras.optimizers.Adam()

    def fit(self, steps, interval=600):
        manager = tf.train.CheckpointManager(self.checkpoint, self.folder, 3)
        saved = time.time()
        for step in range(steps):  # fine
            self.optimizer.apply_gradients(self.learner.gradients())
            if step == steps - 1 or time.time() >= saved + interval:
                manager.save()
                saved = time.time()


class Throwaway:
    def __init__(self, learner):
        self.learner = learner
        self.folder = tempfile.mkdtemp()
        self.checkpoint = tf.train.Checkpoint(learner)
        self.optimizer = tf.keras.optimizers.Adam()

    def fit(self, steps, interval=600):
        manager = tf.train.CheckpointManager(self.checkpoint, self.folder, 3)
        saved = time.time()
        for _ in range(steps):  # told
            self.optimizer.apply_gradients(self.learner.gradients())
            if time.time() >= saved + interval:
                manager.save()
                saved = time.time()


if __name__ == "__main__":
    from toolbox import learner, settings

    Learning(learner(), settings.folder).fit(settings.steps)
    Throwaway(learner()).fit(settings.steps)
