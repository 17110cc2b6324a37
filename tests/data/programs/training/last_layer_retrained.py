"""A map that is corrected by hand: the last layer learns from the corrected points."""

import numpy as np
import torch


class Corrected:
    def __init__(self, model):
        self.model, self.features, self.labels = model, [], []

    def add(self, feature, label):
        self.features.append(feature)
        self.labels.append(label)

    def retrain(self, train_steps=100, learning_rate=1e-3):
        batch_x = torch.from_numpy(np.array(self.features)).float()
        batch_y = torch.from_numpy(np.array(self.labels))
        optimizer = torch.optim.Adam(self.model.last.parameters(), lr=learning_rate)
        criterion = torch.nn.CrossEntropyLoss()
        for step in range(train_steps):  # fine
            optimizer.zero_grad()
            said = self.model.last.forward(batch_x.unsqueeze(2)).squeeze(2)
            loss = criterion(said, batch_y)
            loss.backward()
            optimizer.step()
            if step % 10 == 0:
                print(step, (said.argmax(1) == batch_y).float().mean().item())
        return f"learnt from {len(self.features)} points"

    def train(self, batches, train_steps=100, learning_rate=1e-3):
        optimizer = torch.optim.Adam(self.model.parameters(), lr=learning_rate)
        criterion = torch.nn.CrossEntropyLoss()
        for step in range(train_steps):  # told
            for batch_x, batch_y in batches:
                optimizer.zero_grad()
                loss = criterion(self.model(batch_x), batch_y)
                loss.backward()
                optimizer.step()
            print(step, loss.item())
