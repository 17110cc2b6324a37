import argparse

import torch
import torch.nn.functional as F
import torch_geometric.transforms as T
from ogb.nodeproppred import Evaluator, PygNodePropPredDataset
from torch_geometric.nn import SAGEConv

from logger import Logger


class SAGE(torch.nn.Module):
    def __init__(self, i, h, o, n):
        super().__init__()
        dims = [i] + [h] * (n - 1) + [o]
        self.convs = torch.nn.ModuleList(SAGEConv(a, b) for a, b in zip(dims, dims[1:]))

    def reset_parameters(self):
        for c in self.convs:
            c.reset_parameters()

    def forward(self, x, adj_t):
        for c in self.convs[:-1]:
            x = F.dropout(F.relu(c(x, adj_t)), training=self.training)
        return self.convs[-1](x, adj_t).log_softmax(dim=-1)


def train(model, data, train_idx, optimizer):
    model.train()
    optimizer.zero_grad()
    out = model(data.x, data.adj_t)[train_idx]
    loss = F.nll_loss(out, data.y.squeeze(1)[train_idx])
    loss.backward()
    optimizer.step()
    return loss.item()


@torch.no_grad()
def test(model, data, split_idx, evaluator):
    model.eval()
    y_pred = model(data.x, data.adj_t).argmax(dim=-1, keepdim=True)
    return tuple(evaluator.eval({"y_true": data.y[split_idx[s]], "y_pred": y_pred[split_idx[s]]})["acc"]
                 for s in ("train", "valid", "test"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=500)
    parser.add_argument("--runs", type=int, default=10)
    args = parser.parse_args()
    dataset = PygNodePropPredDataset("ogbn-arxiv", transform=T.ToSparseTensor())
    data, split_idx = dataset[0].to("cuda"), dataset.get_idx_split()
    model = SAGE(data.num_features, 256, dataset.num_classes, 3).to("cuda")
    evaluator, logger = Evaluator("ogbn-arxiv"), Logger(args.runs, args)
    for run in range(args.runs):  # told
        model.reset_parameters()
        optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
        for epoch in range(1, 1 + args.epochs):
            loss = train(model, data, split_idx["train"], optimizer)
            result = test(model, data, split_idx, evaluator)
            logger.add_result(run, result)
            if epoch % 10 == 0:
                print(f"Run {run} epoch {epoch} loss {loss:.4f} valid {result[1]:.4f}")
        logger.print_statistics(run)
    logger.print_statistics()


if __name__ == "__main__":
    main()
