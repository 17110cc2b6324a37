"""Speculative decoding must give the same text as plain greedy decoding."""
import pytest
import torch
from transformers import GPT2Config, GPT2LMHeadModel


def tiny(layers, seed):
    torch.manual_seed(seed)
    return GPT2LMHeadModel(GPT2Config(vocab_size=97, n_embd=32, n_layer=layers, n_head=2, n_positions=128)).eval()


def greedy(model, ids, n):
    past = None
    cur = ids
    for _ in range(n):  # fine
        out = model(cur, past_key_values=past, use_cache=True)
        past = out.past_key_values
        cur = out.logits[:, -1:].argmax(-1)
        ids = torch.cat([ids, cur], dim=1)
    return ids


def speculative(model, draft, ids, n, k):
    goal = ids.shape[1] + n
    while ids.shape[1] < goal:  # fine
        guess = greedy(draft, ids, min(k, goal - ids.shape[1]))
        new = guess[:, ids.shape[1]:]
        want = model(guess).logits[:, ids.shape[1] - 1:].argmax(-1)
        same = (want[:, :-1] == new).long().cumprod(-1).sum().item()
        ids = torch.cat([ids, new[:, :same], want[:, same:same + 1]], dim=1)
    return ids[:, :goal]


def fit(model, steps=30):
    opt = torch.optim.SGD(model.parameters(), lr=0.1)
    x = torch.arange(96).repeat(2, 1)
    for _ in range(steps):  # fine
        loss = model(x, labels=x).loss
        opt.zero_grad()
        loss.backward()
        opt.step()
    return model.eval()


@pytest.mark.parametrize("k", [1, 3, 5])
@torch.no_grad()
def test_same_text(k):
    model, draft = tiny(3, 0), tiny(1, 1)
    with torch.enable_grad():
        fit(model), fit(draft)
    ids = torch.randint(0, 97, (1, 7))
    assert torch.equal(speculative(model, draft, ids, 40, k), greedy(model, ids, 40))
