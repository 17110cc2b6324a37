import glob
import json

from PIL import Image
from transformers import BlipForConditionalGeneration, BlipProcessor

proc = BlipProcessor.from_pretrained("x")
model = BlipForConditionalGeneration.from_pretrained("x").cuda()
caps = {}
for p in glob.glob("imgs/*"):  # told
    ins = proc(Image.open(p), return_tensors="pt").to("cuda")
    caps[p] = proc.decode(model.generate(**ins)[0])
json.dump(caps, open("caps.json", "w"))
