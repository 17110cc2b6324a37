import numpy as np
import pandas as pd
import tensorflow as tf
from sklearn.model_selection import KFold

from net import build_model

SEED, FOLDS = 2021, 5


def callbacks(fold):
    return [
        tf.keras.callbacks.ModelCheckpoint(f"fold-{fold}.h5", monitor="val_loss", save_best_only=True),
        tf.keras.callbacks.ReduceLROnPlateau(patience=3),
        tf.keras.callbacks.EarlyStopping(patience=8),
    ]


def main():
    train = pd.read_csv("train.csv")
    X = np.stack([np.load(f"spectra/{i}.npy") for i in train["id"]])
    y = train["target"].values
    scores = []
    for fold, (tr, va) in enumerate(KFold(FOLDS, shuffle=True, random_state=SEED).split(X)):  # fine
        tf.keras.backend.clear_session()
        model = build_model(X.shape[1:])
        model.fit(X[tr], y[tr], validation_data=(X[va], y[va]), epochs=100, batch_size=64, callbacks=callbacks(fold))
        model.load_weights(f"fold-{fold}.h5")
        scores.append(model.evaluate(X[va], y[va], verbose=0))
        print(f"fold {fold}: {scores[-1]}")
    print("cv", np.mean(scores, axis=0))


if __name__ == "__main__":
    main()
