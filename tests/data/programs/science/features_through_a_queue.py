"""Pictures are read into a queue; a helper takes them out, and puts the features of each to the data set of the project."""

import queue

import cv2
import numpy as np


class DataSet:
    def __init__(self, folder):
        self.folder = folder

    def save_features(self, image, points):
        np.savez_compressed(f"{self.folder}/{image}.npz", points=points)


def detect(image, picture, data):
    detector = cv2.SIFT_create()
    points = detector.detect(picture)
    data.save_features(image, np.array([point.pt for point in points]))


def detect_all(pending: queue.Queue):
    while True:
        taken = pending.get()
        if taken is None:
            pending.put(None)
            break
        image, picture, data = taken
        detect(image, picture, data)


def main(images, folder):
    data = DataSet(folder)
    pending = queue.Queue()
    for image in images:  # fine
        pending.put((image, cv2.imread(image), data))
        pending.put(None)
        detect_all(pending)
        pending.get()
