from types import SimpleNamespace

cfg = SimpleNamespace(
    seed=0, device="cuda", data_dir="data", batch_size=128, classes=100, lr=3e-4, epochs=90, weights="final.pt"
)
