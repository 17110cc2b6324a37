import argparse

import cv2


def load_model(path, scale):
    sr = cv2.dnn_superres.DnnSuperResImpl_create()
    sr.readModel(path)
    sr.setModel("edsr", scale)
    return sr


def upscale(source, target, sr, scale):
    cap = cv2.VideoCapture(source)
    fps = cap.get(cv2.CAP_PROP_FPS)
    width = int(cap.get(cv2.CAP_PROP_FRAME_WIDTH)) * scale
    height = int(cap.get(cv2.CAP_PROP_FRAME_HEIGHT)) * scale
    out = cv2.VideoWriter(target, cv2.VideoWriter_fourcc(*"mp4v"), fps, (width, height))
    frames = 0
    while cap.isOpened():  # gap: a film is taken for kept frame by frame
        ok, frame = cap.read()
        if not ok:
            break
        out.write(sr.upsample(frame))
        frames += 1
    cap.release()
    out.release()
    return frames


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("source")
    ap.add_argument("target")
    ap.add_argument("--model", default="EDSR_x4.pb")
    ap.add_argument("--scale", type=int, default=4)
    ns = ap.parse_args()
    print(upscale(ns.source, ns.target, load_model(ns.model, ns.scale), ns.scale), "frames")
