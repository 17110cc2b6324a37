import argparse
import time

import torch
import torchvision


def measure(model, batch, size, runs, warmup=10):
    x = torch.randn(batch, 3, size, size, device="cuda")
    for _ in range(warmup):  # fine
        model(x)
    torch.cuda.synchronize()
    times = []
    for _ in range(runs):  # fine
        t0 = time.perf_counter()
        model(x)
        torch.cuda.synchronize()
        times.append(time.perf_counter() - t0)
    return sum(times) / len(times)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--runs", type=int, default=300)
    p.add_argument("--size", type=int, default=224)
    a = p.parse_args()
    with torch.inference_mode():
        for name in ("resnet18", "resnet50", "convnext_base", "vit_b_16"):  # fine
            model = getattr(torchvision.models, name)().cuda().eval()
            for batch in (1, 8, 32, 64):  # fine
                mean = measure(model, batch, a.size, a.runs)
                print(f"{name:16s} batch {batch:3d} {1000 * mean:.2f} ms {batch / mean:.0f} img/s")


if __name__ == "__main__":
    main()
