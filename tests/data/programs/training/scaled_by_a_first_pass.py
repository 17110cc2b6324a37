"""Train a separator on spectra, after one pass over the tracks to find the scale of each frequency."""
import copy

import torch
from sklearn.preprocessing import StandardScaler
from torch.utils.data import DataLoader
from tqdm import tqdm

from tracks import TrackFolder


class Spectra(torch.nn.Module):
    def forward(self, waves):
        window = torch.hann_window(4096)
        return torch.stft(waves.flatten(0, 1), 4096, 1024, window=window, return_complex=True).abs()


def scale_of(encoder, tracks):
    encoder = copy.deepcopy(encoder).to("cpu")
    scaler = StandardScaler()
    for number in tqdm(range(len(tracks))):  # fine
        mixture, _ = tracks[number]
        scaler.partial_fit(encoder(mixture[None]).mean(1).squeeze().numpy())
    return scaler.mean_, scaler.scale_


def train(network, folder, epochs=1000):
    tracks = TrackFolder(folder)
    encoder = Spectra()
    network.mean, network.scale = scale_of(encoder, tracks)
    optimizer = torch.optim.Adam(network.parameters())
    for epoch in range(epochs):  # fine
        for mixture, voice in DataLoader(tracks, batch_size=16, shuffle=True):
            optimizer.zero_grad()
            loss = torch.nn.functional.mse_loss(network(encoder(mixture)), encoder(voice))
            loss.backward()
            optimizer.step()
        torch.save({"epoch": epoch, "network": network.state_dict(), "optimizer": optimizer.state_dict()}, "last.pt")
