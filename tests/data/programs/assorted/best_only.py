import torch
from loop import evaluate, train_epoch


def main(model, opt, tr, va, epochs=100, patience=10):
    best, bad = 1e9, 0
    for e in range(epochs):  # fine
        train_epoch(model, tr, opt)
        v = evaluate(model, va)
        if v < best:
            best, bad = v, 0
            torch.save(model.state_dict(), "best.pt")
        else:
            bad += 1
            if bad == patience:
                break
