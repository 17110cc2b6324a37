from torch.utils.data import DataLoader
from torchvision import datasets, transforms


def load():
    to_vector = transforms.Compose([transforms.ToTensor(), transforms.Lambda(lambda x: x.view(-1))])
    train = datasets.MNIST("data", True, to_vector, download=True)
    test = datasets.MNIST("data", False, to_vector)
    return DataLoader(train, 64, shuffle=True), DataLoader(test, 256)
