"""Asynchronous actors with TensorFlow 1, one session of which a supervisor keeps."""

import tensorflow as tf

from actors import Trainer


def run(server, args):
    trainer = Trainer(args.env)
    supervisor = tf.train.Supervisor(
        is_chief=args.task == 0, logdir=args.logdir, global_step=trainer.global_step, save_model_secs=30
    )
    with supervisor.managed_session(server.target) as sess, sess.as_default():
        step = sess.run(trainer.global_step)
        while not supervisor.should_stop() and step < args.steps:  # fine
            sess.run(trainer.train_op)
            step = sess.run(trainer.global_step)
    supervisor.stop()


def run_alone(args):
    trainer = Trainer(args.env)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        step = 0
        while step < args.steps:  # told
            sess.run(trainer.train_op)
            step = sess.run(trainer.global_step)
