"""Trains by compiled steps of tinygrad, once with weights that are saved after each epoch, once without."""

import sys

from tinygrad import Tensor, TinyJit, nn
from tinygrad.nn.state import get_state_dict, safe_load, safe_save, load_state_dict


def train(model, batches, epochs):
    optim = nn.optim.Adam(nn.state.get_parameters(model))

    @TinyJit
    def step(x, y):
        optim.zero_grad()
        loss = model(x).sparse_categorical_crossentropy(y).backward()
        optim.step()
        return loss

    for epoch in range(epochs):  # told
        for x, y in batches:
            step(Tensor(x), Tensor(y))
        print(epoch)


def train_saving(model, batches, epochs, place):
    optim = nn.optim.Adam(nn.state.get_parameters(model))
    load_state_dict(model, safe_load(place))
    for epoch in range(epochs):  # fine
        for x, y in batches:
            optim.zero_grad()
            model(Tensor(x)).sparse_categorical_crossentropy(Tensor(y)).backward()
            optim.step()
        safe_save(get_state_dict(model), place)


if __name__ == "__main__":
    from networks import batches, network

    train(network(), batches(), int(sys.argv[1]))
    train_saving(network(), batches(), int(sys.argv[1]), "weights.safetensors")
