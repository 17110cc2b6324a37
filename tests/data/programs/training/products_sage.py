import os.path as osp

import torch
import torch.nn.functional as F
from ogb.nodeproppred import Evaluator, PygNodePropPredDataset
from torch_geometric.loader import NeighborLoader
from torch_geometric.nn import SAGEConv
from tqdm import tqdm

root = osp.join(osp.dirname(osp.realpath(__file__)), "..", "data", "products")
dataset = PygNodePropPredDataset("ogbn-products", root)
split_idx = dataset.get_idx_split()
evaluator = Evaluator(name="ogbn-products")
data = dataset[0]
train_loader = NeighborLoader(data, input_nodes=split_idx["train"], num_neighbors=[15, 10, 5], batch_size=1024,
                              shuffle=True, num_workers=12, persistent_workers=True)
subgraph_loader = NeighborLoader(data, input_nodes=None, num_neighbors=[-1], batch_size=4096, num_workers=12)


class SAGE(torch.nn.Module):
    def __init__(self, i, h, o, n=3):
        super().__init__()
        dims = [i] + [h] * (n - 1) + [o]
        self.convs = torch.nn.ModuleList(SAGEConv(a, b) for a, b in zip(dims, dims[1:]))

    def forward(self, x, edge_index):
        for k, conv in enumerate(self.convs):  # fine
            x = conv(x, edge_index)
            if k < len(self.convs) - 1:
                x = F.dropout(x.relu(), 0.5, self.training)
        return x

    @torch.no_grad()
    def inference(self, x_all):
        for k, conv in enumerate(self.convs):
            xs = []
            for b in subgraph_loader:
                x = conv(x_all[b.n_id].to(device), b.edge_index.to(device))[:b.batch_size]
                xs.append((x.relu() if k < len(self.convs) - 1 else x).cpu())
            x_all = torch.cat(xs)
        return x_all


device = torch.device("cuda")
model = SAGE(dataset.num_features, 256, dataset.num_classes).to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=0.003)


def train(epoch):
    model.train()
    pbar = tqdm(total=split_idx["train"].size(0), desc=f"Epoch {epoch:02d}")
    total = 0
    for b in train_loader:
        optimizer.zero_grad()
        out = model(b.x.to(device), b.edge_index.to(device))[:b.batch_size]
        loss = F.cross_entropy(out, b.y[:b.batch_size].squeeze(-1).to(device))
        loss.backward()
        optimizer.step()
        total += float(loss)
        pbar.update(b.batch_size)
    return total / len(train_loader)


def test():
    model.eval()
    pred = model.inference(data.x).argmax(-1, keepdim=True)
    return [evaluator.eval({"y_true": data.y[split_idx[s]], "y_pred": pred[split_idx[s]]})["acc"]
            for s in ("train", "valid", "test")]


test_accs = []
for run in range(1, 11):  # told
    for conv in model.convs:
        conv.reset_parameters()
    best_val = final = 0
    for epoch in range(1, 51):
        loss = train(epoch)
        if epoch > 10 and epoch % 5 == 0:
            tr, va, te = test()
            tqdm.write(f"run {run} epoch {epoch} loss {loss:.4f} {tr:.4f} {va:.4f} {te:.4f}")
            if va > best_val:
                best_val, final = va, te
    test_accs.append(final)

acc = torch.tensor(test_accs)
print(f"Final test: {acc.mean():.4f} ± {acc.std():.4f}")
