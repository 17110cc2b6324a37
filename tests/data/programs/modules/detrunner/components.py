import torch
from torch.utils.data import DataLoader
from torchvision.datasets import CocoDetection, wrap_dataset_for_transforms_v2
from torchvision.models.detection import fasterrcnn_resnet50_fpn_v2, retinanet_resnet50_fpn_v2
from torchvision.transforms import v2

from registry import DATASETS, MODELS


@MODELS.register(name="FasterRCNN")
def faster_rcnn(num_classes):
    return fasterrcnn_resnet50_fpn_v2(weights_backbone="DEFAULT", num_classes=num_classes)


@MODELS.register(name="RetinaNet")
def retinanet(num_classes):
    return retinanet_resnet50_fpn_v2(weights_backbone="DEFAULT", num_classes=num_classes)


@DATASETS.register
class Coco:
    def __init__(self, root, ann, batch_size, train=True):
        steps = [v2.ToImage(), v2.ToDtype(torch.float32, scale=True)]
        if train:
            steps.insert(1, v2.RandomHorizontalFlip())
        ds = wrap_dataset_for_transforms_v2(
            CocoDetection(root, ann, transforms=v2.Compose(steps)), target_keys=("boxes", "labels"))
        self.loader = DataLoader(ds, batch_size, shuffle=train, num_workers=8, collate_fn=lambda b: tuple(zip(*b)))

    def __iter__(self):
        return iter(self.loader)
