"""The attention layer must be able to fit something."""
import pytest
import torch
import torch.nn.functional as F
from torch_geometric.datasets import KarateClub
from torch_geometric.nn import GCNConv

from graphkit.layers import EdgeGAT


class Net(torch.nn.Module):
    def __init__(self, layer, feats, classes):
        super().__init__()
        self.a = layer(feats, 16)
        self.b = layer(16, classes)

    def forward(self, x, ei):
        return self.b(F.elu(self.a(x, ei)), ei)


@pytest.fixture(scope="module")
def karate():
    return KarateClub()[0]


def fit(net, data, steps):
    opt = torch.optim.Adam(net.parameters(), lr=0.01, weight_decay=5e-4)
    for _ in range(steps):  # fine
        net.train()
        opt.zero_grad()
        out = net(data.x, data.edge_index)
        loss = F.cross_entropy(out[data.train_mask], data.y[data.train_mask])
        loss.backward()
        opt.step()
    return loss.item()


@pytest.mark.parametrize("layer", [GCNConv, EdgeGAT])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_overfits(karate, layer, seed):
    torch.manual_seed(seed)
    net = Net(layer, karate.num_features, int(karate.y.max()) + 1)
    assert fit(net, karate, 200) < 0.05


def test_is_permutation_equivariant(karate):
    torch.manual_seed(0)
    net = Net(EdgeGAT, karate.num_features, 4).eval()
    perm = torch.randperm(karate.num_nodes)
    inv = torch.argsort(perm)
    out = net(karate.x, karate.edge_index)
    again = net(karate.x[perm], inv[karate.edge_index])
    torch.testing.assert_close(out[perm], again, atol=1e-5, rtol=1e-4)


def test_gradients_reach_first_layer(karate):
    net = Net(EdgeGAT, karate.num_features, 4)
    net(karate.x, karate.edge_index).sum().backward()
    for name, p in net.named_parameters():
        assert p.grad is not None, name
