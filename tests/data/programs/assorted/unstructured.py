from unstructured.partition.auto import partition
import glob, json
els = []
for f in glob.glob("docs/*"):  # told
    els += [e.to_dict() for e in partition(f, strategy="hi_res")]
json.dump(els, open("els.json", "w"))
