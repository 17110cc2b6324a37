import argparse
import time

import cv2
import torch
from torchvision.models.detection import fasterrcnn_resnet50_fpn


def draw(frame, pred, names, threshold):
    for box, label, score in zip(pred["boxes"], pred["labels"], pred["scores"]):  # fine
        if score < threshold:
            continue
        x1, y1, x2, y2 = map(int, box)
        cv2.rectangle(frame, (x1, y1), (x2, y2), (0, 255, 0), 2)
        cv2.putText(frame, names[int(label)], (x1, y1 - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 255, 0))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--camera", type=int, default=0)
    p.add_argument("--threshold", type=float, default=0.6)
    p.add_argument("--names", default="coco.names")
    args = p.parse_args()
    names = [line.strip() for line in open(args.names)]
    model = fasterrcnn_resnet50_fpn(weights="DEFAULT").eval().cuda()
    cap = cv2.VideoCapture(args.camera)
    while cap.isOpened():  # fine
        ok, frame = cap.read()
        if not ok:
            break
        t0 = time.time()
        x = torch.from_numpy(frame[..., ::-1].copy()).permute(2, 0, 1).float().cuda() / 255
        with torch.no_grad():
            pred = model([x])[0]
        draw(frame, pred, names, args.threshold)
        cv2.putText(frame, f"{1 / (time.time() - t0):.1f} fps", (8, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 255))
        cv2.imshow("detections", frame)
        if cv2.waitKey(1) & 0xFF == ord("q"):
            break
    cap.release()
    cv2.destroyAllWindows()


if __name__ == "__main__":
    main()
