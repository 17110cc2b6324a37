import os
import pickle

import face_recognition

encs = []
for root, d, files in os.walk("photos"):  # told
    for f in files:
        img = face_recognition.load_image_file(os.path.join(root, f))
        encs += face_recognition.face_encodings(img)
pickle.dump(encs, open("e.pkl", "wb"))
