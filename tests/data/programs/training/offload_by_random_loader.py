"""See how long it takes to move the states of an optimizer to the processor and back."""

import argparse
import time

import deepspeed
import torch


def random_dataloader(model, samples, width, device):
    data = torch.randn(samples, width, device=device)
    labels = torch.empty(samples, dtype=torch.long, device=device).random_(width)
    return torch.utils.data.DataLoader(
        torch.utils.data.TensorDataset(data, labels), batch_size=model.train_micro_batch_size_per_gpu()
    )


def run(model, config, width, steps):
    model, _, _, _ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
    loader = random_dataloader(model, steps, width, model.device)
    took = []
    for batch in loader:  # fine
        loss = model(batch[0], batch[1])
        model.backward(loss)
        model.step()
        begun = time.time()
        model.offload_states()
        model.reload_states()
        took.append(time.time() - begun)
    with open("offload.log", "a") as log:
        log.write(f"{width},{sum(took) / len(took):.2f}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=1000)
    args = parser.parse_args()
    run(torch.nn.Linear(args.width, args.width), {"train_batch_size": 1}, args.width, args.steps)
