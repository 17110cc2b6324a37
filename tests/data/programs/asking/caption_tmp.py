"""Caption a folder of photos with Florence-2 and pack a webdataset-like tar."""
import json
import shutil
import tarfile
import tempfile
from pathlib import Path

import fire
import torch
from PIL import Image, ImageOps, UnidentifiedImageError
from transformers import AutoModelForCausalLM, AutoProcessor


class Captioner:
    TASK = "<MORE_DETAILED_CAPTION>"

    def __init__(self, name="microsoft/Florence-2-large"):
        self.model = AutoModelForCausalLM.from_pretrained(name, trust_remote_code=True, torch_dtype=torch.float16).to("cuda")
        self.proc = AutoProcessor.from_pretrained(name, trust_remote_code=True)

    def __call__(self, img):
        inp = self.proc(text=self.TASK, images=img, return_tensors="pt").to("cuda", torch.float16)
        ids = self.model.generate(**inp, max_new_tokens=512, num_beams=3)
        raw = self.proc.batch_decode(ids, skip_special_tokens=False)[0]
        return self.proc.post_process_generation(raw, task=self.TASK, image_size=img.size)[self.TASK]


def write_sample(folder, key, img, caption):
    img.save(folder / f"{key}.jpg", quality=92)
    (folder / f"{key}.json").write_text(json.dumps({"caption": caption, "w": img.width, "h": img.height}))


def pack(photos, out, side=1024):
    cap = Captioner()
    skipped = []
    with tempfile.TemporaryDirectory(prefix="caps_") as tmp:
        tmp = Path(tmp)
        for n, p in enumerate(sorted(Path(photos).rglob("*.[jJ][pP]*[gG]"))):  # told
            try:
                img = ImageOps.exif_transpose(Image.open(p)).convert("RGB")
            except (UnidentifiedImageError, OSError):
                skipped.append(str(p))
                continue
            img.thumbnail((side, side))
            write_sample(tmp, f"{n:08d}", img, cap(img))
        local = tmp.parent / (Path(out).name + ".part")
        with tarfile.open(local, "w") as tar:
            for f in sorted(tmp.iterdir()):  # fine
                tar.add(f, arcname=f.name)
        shutil.move(local, out)
    print(f"{len(skipped)} unreadable files")


if __name__ == "__main__":
    fire.Fire(pack)
