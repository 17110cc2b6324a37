import tempfile
from pathlib import Path

import torch


class Classifier:
    def _save_model(self, name, folder):
        place = Path(folder).joinpath(f"model_{name}.pt")
        torch.save(self.model.state_dict(), place)
        self.selection.add(name, place)

    def _train(self, loader, optimizer, folder, epochs):
        for epoch in range(epochs):  # told
            for texts, labels in loader:
                loss = self.criterion(self.model(texts), labels)
                loss.backward()
                optimizer.step()
            self._save_model(f"{epoch}-0", folder)

    def fit(self, loader, optimizer, epochs=10):
        with tempfile.TemporaryDirectory() as folder:
            self._train(loader, optimizer, folder, epochs)
            self.model.load_state_dict(torch.load(self.selection.best()))
        return self
