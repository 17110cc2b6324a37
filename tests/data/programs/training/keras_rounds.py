import numpy as np
from tensorflow import keras
from build import make_model, load_windows


def main():
    X, y = load_windows("series.npz")
    preds = []
    for start in range(2000, len(X), 50):  # told
        model = make_model(X.shape[1:])
        model.fit(X[:start], y[:start], epochs=20, batch_size=64, verbose=0)
        preds.append(model.predict(X[start : start + 50]))
        keras.backend.clear_session()
    np.save("walk_forward.npy", np.concatenate(preds))


if __name__ == "__main__":
    main()
