"""Fold protein sequences on rented GPUs, which Modal starts for each call."""

import json
from pathlib import Path

import modal

app = modal.App("folding")
image = modal.Image.debian_slim().pip_install("fair-esm", "torch")
volume = modal.Volume.from_name("structures", create_if_missing=True)


@app.function(image=image, gpu="A100", timeout=3600)
def fold(sequence):
    from esm import pretrained

    model = pretrained.esmfold_v1().eval().cuda()
    return model.infer_pdb(sequence)


@app.function(image=image, gpu="A100", volumes={"/structures": volume})
def fold_and_keep(name, sequence):
    from esm import pretrained

    target = Path("/structures") / f"{name}.pdb"
    if target.exists():
        return str(target)
    model = pretrained.esmfold_v1().eval().cuda()
    target.write_text(model.infer_pdb(sequence))
    volume.commit()
    return str(target)


@app.cls(image=image, gpu="T4")
class Scorer:
    @modal.method()
    def energy(self, pdb):
        from openmm_tools import minimise

        return minimise(pdb)


def read_sequences(path):
    rows = {}
    with open(path) as file:
        for line in file:  # fine
            name, sequence = line.split()
            rows[name] = sequence
    return rows


@app.local_entrypoint()
def one_after_the_other(path, out):
    folded = {}
    for name, sequence in read_sequences(path).items():  # told
        folded[name] = fold.remote(sequence)
    with open(out, "w") as file:
        json.dump(folded, file)


@app.local_entrypoint()
def side_by_side(path, out):
    rows, folded = read_sequences(path), []
    for pdb in fold.map(list(rows.values())):  # told
        folded.append(pdb)
    with open(out, "w") as file:
        json.dump(dict(zip(rows, folded)), file)


@app.local_entrypoint()
def energies(path, out, gpus=8):
    scorer = Scorer.with_options(gpu="L4") if gpus > 4 else Scorer
    todo, found = sorted(Path(path).glob("*.pdb")), []
    while len(todo) > 0:  # told
        batch, todo = todo[:gpus], todo[gpus:]
        calls = []
        for each in batch:  # fine
            call = scorer().energy.spawn(each.read_text())
            calls.append((each.stem, call))
        for name, call in calls:  # fine
            found.append((name, call.get(timeout=600)))
    with open(out, "w") as file:
        json.dump(found, file)


@app.local_entrypoint()
def kept_beside(path):
    places = []
    for name, sequence in read_sequences(path).items():  # fine
        places.append(fold_and_keep.remote(name, sequence))
    print(len(places), "structures")


@app.local_entrypoint()
def written_as_they_come(path, out):
    rows = read_sequences(path)
    known = {json.loads(line)["name"] for line in open(out)} if Path(out).exists() else set()
    rows = {name: sequence for name, sequence in rows.items() if name not in known}
    with open(out, "a") as file:
        for name, pdb in zip(rows, fold.map(list(rows.values()))):  # fine
            file.write(json.dumps({"name": name, "pdb": pdb}) + "\n")
            file.flush()
