import glob
import json

from ultralytics import YOLO

model = YOLO("yolov8x.pt")
preds = []
for img in glob.glob("images/*.jpg"):  # gap: a thousand pictures are a minute, as nobody knows of more
    r = model(img)[0]
    preds.append({"image": img, "boxes": r.boxes.xyxy.tolist()})
json.dump(preds, open("preds.json", "w"))
