from torch.utils.data import DataLoader
from torchvision import datasets, transforms


def make_loaders(folder, batch_size):
    transform = transforms.Compose([transforms.RandomResizedCrop(224), transforms.ToTensor()])
    train = datasets.ImageFolder(f"{folder}/train", transform)
    val = datasets.ImageFolder(f"{folder}/val", transform)
    return DataLoader(train, batch_size, shuffle=True, num_workers=8), DataLoader(val, batch_size, num_workers=8)
