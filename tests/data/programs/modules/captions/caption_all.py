import json
import logging

from torch.utils.tensorboard import SummaryWriter
from tqdm.auto import tqdm

import settings
from photos import Duplicates, loader
from preview import save_preview
from vision import Aesthetic, Captioner

logging.basicConfig(level=logging.INFO)

writer = SummaryWriter("runs/captions")
caption = Captioner(settings.CAPTION_MODEL, settings.DEVICE)
beauty = Aesthetic(settings.AESTHETIC_MODEL, settings.DEVICE)
dupes = Duplicates()

saved_captions = {}
skipped = 0

for step, (paths, images) in enumerate(tqdm(loader(settings.ROOT, settings.BATCH))):  # told
    keep = []
    for p, im in zip(paths, images):
        twin = dupes.check(p, im)
        if twin:
            skipped += 1
            logging.debug("%s is a copy of %s", p, twin)
        else:
            keep.append((p, im))
    if not keep:
        continue
    ims = [im for _, im in keep]
    texts = caption(ims)
    scores = beauty(ims)
    for (p, _), t, s in zip(keep, texts, scores):
        saved_captions[p] = {"caption": t, "aesthetic": round(s, 4)}
    writer.add_scalar("captions/total", len(saved_captions), step)
    writer.add_scalar("captions/skipped", skipped, step)
    if step % 50 == 0:
        save_preview(ims, texts, settings.PREVIEW)
        writer.flush()

with open(settings.OUT, "w") as fh:
    json.dump(saved_captions, fh, indent=1, ensure_ascii=False)

best = sorted(saved_captions.items(), key=lambda kv: -kv[1]["aesthetic"])[:10]
for p, v in best:  # fine
    print(f"{v['aesthetic']:.3f} {p}: {v['caption']}")
print(len(saved_captions), "captions,", skipped, "duplicates")
