"""Object detection trainer used by the inspection team (TF 2.15)."""
import time
from pathlib import Path

import tensorflow as tf
from absl import app, flags, logging

from inspection.detector import build_retinanet, retina_loss
from inspection.records import tfrecord_dataset

FLAGS = flags.FLAGS
flags.DEFINE_string("records", None, "glob of tfrecords", required=True)
flags.DEFINE_string("job_dir", "/mnt/jobs/retina", "where the job lives")
flags.DEFINE_integer("steps", 90_000, "total steps")
flags.DEFINE_float("minutes", 10, "minutes")


class Bookkeeper:
    def __init__(self, job_dir, minutes, **things):
        self.writer = tf.summary.create_file_writer(str(Path(job_dir) / "tb"))
        self.ckpt = tf.train.Checkpoint(**things)
        self.mgr = tf.train.CheckpointManager(self.ckpt, str(Path(job_dir) / "ckpt"), max_to_keep=5)
        self.period = minutes * 60
        self.t0 = time.monotonic()
        self.mean = tf.keras.metrics.Mean()

    def resume(self):
        self.ckpt.restore(self.mgr.latest_checkpoint).expect_partial()
        return self

    def tick(self, step, loss):
        self.mean.update_state(loss)
        if int(step) % 50 == 0:
            self._write(step)
        self._age(step)

    def _write(self, step):
        with self.writer.as_default():
            tf.summary.scalar("loss", self.mean.result(), step=step)
        self.mean.reset_state()

    def _age(self, step):
        now = time.monotonic()
        if now - self.t0 < self.period:
            return
        self.mgr.save(checkpoint_number=int(step))
        self.t0 = now


def main(_):
    strategy = tf.distribute.MirroredStrategy()
    with strategy.scope():
        net = build_retinanet(num_classes=17)
        opt = tf.keras.optimizers.SGD(tf.keras.optimizers.schedules.CosineDecay(0.02, FLAGS.steps), momentum=0.9)
    step = tf.Variable(0, dtype=tf.int64)
    book = Bookkeeper(FLAGS.job_dir, FLAGS.minutes, net=net, opt=opt, step=step).resume()
    it = iter(strategy.experimental_distribute_dataset(tfrecord_dataset(FLAGS.records, batch=32).repeat()))

    @tf.function
    def one(batch):
        def replica(img, boxes, labels):
            with tf.GradientTape() as t:
                loss = retina_loss(net(img, training=True), boxes, labels)
            opt.apply_gradients(zip(t.gradient(loss, net.trainable_weights), net.trainable_weights))
            return loss
        return strategy.reduce("MEAN", strategy.run(replica, batch), axis=None)

    logging.info("from step %d", int(step))
    while int(step) < FLAGS.steps:  # fine
        loss = one(next(it))
        step.assign_add(1)
        book.tick(step, loss)
    book.mgr.save()


if __name__ == "__main__":
    app.run(main)
