"""How much of the dialect of a speaker is in a frozen speech encoder: one linear layer on top of it, and what it finds."""
import argparse

import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader
from transformers import AutoFeatureExtractor, AutoModel

from dialects import DialectClips, class_names


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--encoder", default="facebook/wav2vec2-base")
    parser.add_argument("--clips", required=True)
    parser.add_argument("--passes", type=int, default=20)
    parser.add_argument("--batch", type=int, default=16)
    args = parser.parse_args()

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    extractor = AutoFeatureExtractor.from_pretrained(args.encoder)
    encoder = AutoModel.from_pretrained(args.encoder).to(device).eval()
    classes = class_names(args.clips)
    head = torch.nn.Linear(encoder.config.hidden_size, len(classes)).to(device)
    optimizer = torch.optim.Adam(head.parameters(), lr=1e-3)
    train = DataLoader(DialectClips(args.clips, "train", extractor), batch_size=args.batch, shuffle=True)

    for turn in range(args.passes):  # told
        shown = 0.0
        for sound, dialect in train:
            with torch.no_grad():
                hidden = encoder(sound.to(device)).last_hidden_state.mean(dim=1)
            loss = F.cross_entropy(head(hidden), dialect.to(device))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            shown += loss.item()
        print(f"pass {turn}: loss {shown / len(train):.4f}")

    # The same layer on the mean of each clip alone, without its sound.
    means = torch.load("means_of_clips.pt").to(device)
    answers = torch.load("dialects_of_clips.pt").to(device)
    plain = torch.nn.Linear(means.shape[1], len(classes)).to(device)
    stepper = torch.optim.Adam(plain.parameters(), lr=1e-2)
    for _ in range(200):  # fine
        loss = F.cross_entropy(plain(means), answers)
        stepper.zero_grad()
        loss.backward()
        stepper.step()

    for index, name in enumerate(classes):  # fine
        weights = head.weight[index].abs().topk(5).indices.tolist()
        print(name, weights)


if __name__ == "__main__":
    main()
