import tensorflow as tf


class TrainingSession:
    """Restores the last run on entry and leaves a restorable one on exit."""

    def __init__(self, directory, **trackables):
        self.step = tf.Variable(0, dtype=tf.int64, trainable=False)
        self.checkpoint = tf.train.Checkpoint(step=self.step, **trackables)
        self.manager = tf.train.CheckpointManager(self.checkpoint, directory, max_to_keep=2)
        self.summary = tf.summary.create_file_writer(f"{directory}/logs")

    def __enter__(self):
        path = self.manager.restore_or_initialize()
        print("restored", path)
        return self

    def log(self, **values):
        with self.summary.as_default():
            for k, v in values.items():
                tf.summary.scalar(k, v, step=self.step)

    def hear(self, audio, rate):
        with self.summary.as_default():
            tf.summary.audio("sample", audio, rate, step=self.step)
        self.summary.flush()

    def __exit__(self, kind, exc, tb):
        if kind is None:
            self.manager.save(checkpoint_number=self.step)
        self.summary.close()
        return False
