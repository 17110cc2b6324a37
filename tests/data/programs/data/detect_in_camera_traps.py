"""Run a frozen detector over all pictures of a season's camera traps, and write what it found."""

import argparse
import json
import os

import numpy as np
import PIL.Image
import tensorflow.compat.v1 as tf
from tqdm import tqdm


def load_graph(path):
    graph = tf.Graph()
    with graph.as_default():
        definition = tf.GraphDef()
        with tf.gfile.GFile(path, "rb") as file:
            definition.ParseFromString(file.read())
        tf.import_graph_def(definition, name="")
    return graph


def detect(graph, pictures):
    boxes, scores, valid = [], [], [True] * len(pictures)
    with graph.as_default(), tf.Session(graph=graph) as session:
        for number, picture in enumerate(tqdm(pictures)):  # told
            if not os.path.isfile(picture):
                print("cannot find {}, passed by".format(picture))
                valid[number] = False
                continue
            pixels = np.expand_dims(np.array(PIL.Image.open(picture).convert("RGB")), 0)
            found = session.run(["boxes:0", "scores:0"], feed_dict={"image:0": pixels})
            boxes.append(found[0])
            scores.append(found[1])
    return boxes, scores, valid


def detect_each(graph, pictures, folder):
    with graph.as_default(), tf.Session(graph=graph) as session:
        for picture in tqdm(pictures):  # fine
            target = os.path.join(folder, os.path.basename(picture) + ".json")
            if os.path.isfile(target):
                continue
            pixels = np.expand_dims(np.array(PIL.Image.open(picture).convert("RGB")), 0)
            found = session.run(["boxes:0", "scores:0"], feed_dict={"image:0": pixels})
            with open(target, "w") as file:
                json.dump([one.tolist() for one in found], file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("listing")
    parser.add_argument("--each")
    parser.add_argument("--out", default="detections.npz")
    args = parser.parse_args()
    with open(args.listing) as file:
        pictures = file.read().split()
    graph = load_graph(args.model)
    if args.each:
        detect_each(graph, pictures, args.each)
        return
    boxes, scores, valid = detect(graph, pictures)
    np.savez(args.out, boxes=np.array(boxes), scores=np.array(scores), valid=np.array(valid))


if __name__ == "__main__":
    main()
