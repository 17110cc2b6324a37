import click
import mlflow
import mlflow.pytorch
import torch
from torch import nn

from churn.data import loaders
from churn.net import TabTransformer


def train_epoch(model, loader, optimizer):
    total = 0.0
    for x, y in loader:  # fine
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(model(x).squeeze(1), y)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


def record(model, epoch, **metrics):
    mlflow.log_metrics(metrics, step=epoch)
    mlflow.pytorch.log_model(model, artifact_path=f"epoch-{epoch:03d}")


@click.command()
@click.option("--epochs", default=60)
@click.option("--lr", default=1e-3)
def main(epochs, lr):
    train, valid = loaders()
    model = TabTransformer()
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    with mlflow.start_run():
        mlflow.log_params({"epochs": epochs, "lr": lr})
        for epoch in range(epochs):  # fine
            loss = train_epoch(model, train, optimizer)
            with torch.no_grad():
                hits = sum(((model(x).squeeze(1) > 0) == y).float().mean().item() for x, y in valid)
            record(model, epoch, loss=loss, accuracy=hits / len(valid))


if __name__ == "__main__":
    main()
