from concurrent.futures import ProcessPoolExecutor

import torch
from pesq import pesq

from .net import Apart, Streamed


def score(said, voices):
    return [pesq(16_000, one, other, "wb") for one, other in zip(voices[0], said[0])]


def evaluate(net, recordings):
    waiting, heard = [], 0
    with ProcessPoolExecutor(4) as pool, torch.no_grad():
        streamed = Streamed(net)
        for number, (mixed, voices) in enumerate(recordings):  # fine
            said = [streamed.feed(part) for part in mixed.cuda().split(1600, dim=-1)]
            waiting.append(pool.submit(score, torch.cat(said, -1).cpu().numpy(), voices.numpy()))
            heard += voices.shape[0]
        scores = [sum(one.result()) for one in waiting]
    return sum(scores) / heard


def test_streaming():
    net = Apart().eval()
    streamed = Streamed(net)
    noise = torch.randn(1, 4 * 16_000).to("cpu")
    size, whole, parts = streamed.size, net(noise), []
    with torch.no_grad():
        while noise.shape[1] > 0:  # fine
            parts.append(streamed.feed(noise[:, :size]))
            noise = noise[:, size:]
            size = streamed.stride
    print(torch.norm(torch.cat(parts, 1) - whole) / torch.norm(whole))


if __name__ == "__main__":
    test_streaming()
