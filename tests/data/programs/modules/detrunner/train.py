import logging

from runner import Runner

coco = "/data/coco"
cfg = dict(
    model=dict(type="RetinaNet", num_classes=91),
    train=dict(type="Coco", root=f"{coco}/train2017", ann=f"{coco}/annotations/instances_train2017.json", batch_size=8),
    val=dict(type="Coco", root=f"{coco}/val2017", ann=f"{coco}/annotations/instances_val2017.json", batch_size=8),
    lr=0.01,
    loop=dict(type="IterBasedLoop", max_iters=180_000, val_interval=15_000),
    hooks=[dict(type="WarmupHook"), dict(type="LoggerHook", interval=100), dict(type="CheckpointHook", save_best="map_50")],
)

if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    Runner(cfg).train()
