"""Predictions of a fine-tuned network for every window of a question answering set."""

import collections
import json

import tensorflow as tf
from windows import model_fn_builder, read_windows

flags = tf.flags
FLAGS = flags.FLAGS
flags.DEFINE_string("output_dir", None, "where the checkpoint is")
Result = collections.namedtuple("Result", ["unique_id", "start", "end"])


def main(_):
    run_config = tf.contrib.tpu.RunConfig(model_dir=FLAGS.output_dir)
    estimator = tf.contrib.tpu.TPUEstimator(model_fn=model_fn_builder(), config=run_config, predict_batch_size=8)
    results = []
    for result in estimator.predict(read_windows, yield_single_examples=True):  # told
        if len(results) % 1000 == 0:
            tf.logging.info("Processing example: %d" % len(results))
        start = [float(x) for x in result["start_logits"].flat]
        end = [float(x) for x in result["end_logits"].flat]
        results.append(Result(int(result["unique_ids"]), start, end))
    with open("predictions.json", "w") as out:
        json.dump([one._asdict() for one in results], out)


if __name__ == "__main__":
    tf.app.run()
