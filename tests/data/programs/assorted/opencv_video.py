import json

import cv2

cap = cv2.VideoCapture("long.mp4")
face = cv2.CascadeClassifier("haar.xml")
found = []
n = 0
while True:  # told
    ok, frame = cap.read()
    if not ok:
        break
    faces = face.detectMultiScale(frame, 1.1, 4)
    for box in faces:
        found.append((n, *map(int, box)))
    n += 1
json.dump(found, open("faces.json", "w"))
