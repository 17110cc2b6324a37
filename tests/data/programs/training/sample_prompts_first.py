import argparse

import torch
from torch.utils.data import DataLoader
from transformers import AutoModel, AutoTokenizer

from data import Pictures, Painter, load_prompts


def main(args):
    tokenizer, encoder = AutoTokenizer.from_pretrained(args.encoder), AutoModel.from_pretrained(args.encoder)
    prompts = load_prompts(args.sample_prompts)
    shown = {}
    with torch.no_grad():
        for prompt in prompts:  # fine
            for text in (prompt.get("prompt", ""), prompt.get("negative_prompt", "")):
                if text not in shown:
                    shown[text] = encoder(**tokenizer(text, return_tensors="pt")).last_hidden_state

    painter = Painter()
    optimizer = torch.optim.AdamW(painter.parameters())
    for epoch in range(args.epochs):  # fine
        for batch in DataLoader(Pictures(args.folder), batch_size=4):  # fine
            loss = painter(**batch)
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        torch.save(painter.state_dict(), f"{args.out}/{epoch}.pt")
        painter.show(shown)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for name in ("--encoder", "--folder", "--out", "--sample_prompts"):
        parser.add_argument(name)
    parser.add_argument("--epochs", type=int, default=10)
    main(parser.parse_args())
