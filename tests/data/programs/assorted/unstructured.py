import glob
import json

from unstructured.partition.auto import partition

els = []
for f in glob.glob("docs/*"):  # told
    els += [e.to_dict() for e in partition(f, strategy="hi_res")]
json.dump(els, open("els.json", "w"))
