import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

(x_train, y_train), (x_val, y_val) = tf.keras.datasets.fashion_mnist.load_data()
x_train, x_val = x_train[..., None] / 255.0, x_val[..., None] / 255.0

LOW = np.array([16, 32, 0.0, -4.0])
HIGH = np.array([128, 512, 0.6, -2.0])


def objective(position):
    filters, units, dropout, log_lr = position
    model = tf.keras.Sequential([
        layers.Conv2D(int(filters), 3, activation="relu", input_shape=(28, 28, 1)),
        layers.MaxPooling2D(),
        layers.Flatten(),
        layers.Dense(int(units), activation="relu"),
        layers.Dropout(float(dropout)),
        layers.Dense(10, activation="softmax"),
    ])
    model.compile(tf.keras.optimizers.Adam(10**log_lr), "sparse_categorical_crossentropy", metrics=["accuracy"])
    history = model.fit(x_train, y_train, epochs=10, batch_size=128, validation_data=(x_val, y_val), verbose=0)
    return 1 - max(history.history["val_accuracy"])


class Particle:
    def __init__(self):
        self.position = np.random.uniform(LOW, HIGH)
        self.velocity = np.zeros(len(LOW))
        self.best_position, self.best_error = self.position, np.inf

    def evaluate(self):
        error = objective(self.position)
        if error < self.best_error:
            self.best_position, self.best_error = self.position.copy(), error

    def move(self, leader, w=0.7, c1=1.5, c2=1.5):
        r1, r2 = np.random.rand(2)
        self.velocity = w * self.velocity + c1 * r1 * (self.best_position - self.position) + c2 * r2 * (leader - self.position)
        self.position = np.clip(self.position + self.velocity, LOW, HIGH)


swarm = [Particle() for _ in range(10)]
for it in range(20):  # told
    for p in swarm:
        p.evaluate()
    leader = min(swarm, key=lambda p: p.best_error)
    for p in swarm:
        p.move(leader.best_position)
    print(it, leader.best_error, leader.best_position)
