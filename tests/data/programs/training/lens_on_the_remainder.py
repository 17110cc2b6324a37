"""Train a probe on the hidden states of a frozen network, some batches a step, and save on every eighth step."""

import sys

import torch
from transformers import AutoModelForCausalLM

from probing import Probe, batches_of


def save(probe, optimizer, step):
    torch.save({"probe": probe.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, f"probe_{step}.pt")


def fit(corpus, every, gather_steps):
    network = AutoModelForCausalLM.from_pretrained("gpt2").cuda().eval()
    probe = Probe(network.config.hidden_size).cuda()
    optimizer = torch.optim.AdamW(probe.parameters())
    for number, batch in enumerate(batches_of(corpus)):  # fine
        with torch.no_grad():
            hidden = network(batch, output_hidden_states=True).hidden_states
        (probe(hidden).mean() / gather_steps).backward()
        step, rest = divmod(number, gather_steps)
        if rest == gather_steps - 1:
            optimizer.step()
            optimizer.zero_grad()
            left = step % every
            if left == every - 1:
                save(probe, optimizer, step)


def fit_once(corpus, total):
    network = AutoModelForCausalLM.from_pretrained("gpt2").cuda().eval()
    probe = Probe(network.config.hidden_size).cuda()
    optimizer = torch.optim.AdamW(probe.parameters())
    for number, batch in enumerate(batches_of(corpus)):  # told
        with torch.no_grad():
            hidden = network(batch, output_hidden_states=True).hidden_states
        probe(hidden).mean().backward()
        optimizer.step()
        optimizer.zero_grad()
        if number == total - 1:
            save(probe, optimizer, number)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        fit_once(sys.argv[1], int(sys.argv[2]))
    else:
        fit(sys.argv[1], 8, 16)
