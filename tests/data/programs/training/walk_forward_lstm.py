import numpy as np
import pandas as pd
from keras.layers import LSTM, Dense, Dropout
from keras.models import Sequential
from sklearn.preprocessing import MinMaxScaler


def windows(series, lookback):
    X = np.stack([series[i - lookback:i] for i in range(lookback, len(series))])
    return X[..., None], series[lookback:]


def build_model(lookback):
    model = Sequential()
    model.add(LSTM(100, return_sequences=True, input_shape=(lookback, 1)))
    model.add(Dropout(0.2))
    model.add(LSTM(50))
    model.add(Dense(1))
    model.compile(optimizer="adam", loss="mse")
    return model


def predict_next(history, lookback=60):
    scaler = MinMaxScaler()
    scaled = scaler.fit_transform(history.reshape(-1, 1)).ravel()
    X, y = windows(scaled, lookback)
    model = build_model(lookback)
    model.fit(X, y, epochs=30, batch_size=32, verbose=0)
    nxt = model.predict(scaled[-lookback:].reshape(1, lookback, 1), verbose=0)
    return scaler.inverse_transform(nxt)[0, 0]


def main():
    prices = pd.read_csv("SPY.csv", parse_dates=["Date"], index_col="Date")["Close"]
    start = prices.index.get_loc("2020-01-02")
    forecast = pd.Series(index=prices.index[start:], dtype=float)
    for t in range(start, len(prices)):  # told
        forecast.iloc[t - start] = predict_next(prices.values[:t])
        print(prices.index[t].date(), forecast.iloc[t - start], prices.iloc[t])
    forecast.to_csv("walk_forward.csv")


if __name__ == "__main__":
    main()
