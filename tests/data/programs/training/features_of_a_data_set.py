import argparse

import torch
import torch.distributed as dist
from torchvision import datasets, models, transforms


@torch.no_grad()
def extract_features(model, loader):
    features = None
    for samples, index in loader:  # told
        found = model(samples.cuda(non_blocking=True)).clone()
        if dist.get_rank() == 0 and features is None:
            features = torch.zeros(len(loader.dataset), found.shape[-1])
        gathered = list(torch.empty(dist.get_world_size(), *found.shape).unbind(0))
        dist.all_gather(gathered, found)
        if dist.get_rank() == 0:
            features.index_copy_(0, index, torch.cat(gathered).cpu())
    return features


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--batch", type=int, required=True)
    args = parser.parse_args()
    dist.init_process_group("nccl")
    dataset = datasets.ImageFolder(args.data, transforms.ToTensor())
    loader = torch.utils.data.DataLoader(dataset, batch_size=args.batch)
    model = models.resnet50(weights="DEFAULT").cuda().eval()
    features = extract_features(model, loader)
    if dist.get_rank() == 0:
        torch.save(features, "features.pt")


if __name__ == "__main__":
    main()
