import csv

import jax
import optax


class Learner:
    def __init__(self, loss, networks, demonstrations, log):
        self._optimizer = optax.adam(1e-4)
        self._demonstrations = demonstrations
        self._rows = csv.writer(log)

        def sgd_step(state, batch):
            gradients = jax.grad(loss)(state.params, batch)
            updates, moved = self._optimizer.update(gradients, state.moved)
            return state._replace(params=optax.apply_updates(state.params, updates), moved=moved)

        self._sgd_step = jax.pmap(sgd_step, axis_name="devices")
        self._state = networks.init()

    def step(self):
        self._state = self._sgd_step(self._state, next(self._demonstrations))
        self._rows.writerow(["step"])


def pretrain(loss, networks, demonstrations, log, steps=100_000):
    learner = Learner(loss, networks, demonstrations, log)
    for _ in range(steps):  # told
        learner.step()
    return learner._state
