"""Null distribution of the seed-based connectivity statistic, 10 000 permutations."""
import numpy as np
from joblib import Memory, Parallel, delayed
from nilearn.image import load_img
from nilearn.maskers import NiftiMasker
from nilearn.glm.second_level import SecondLevelModel
import pandas as pd

mem = Memory("/project/cache/nullperm", verbose=0)
DESIGN = pd.read_csv("design.csv")
BLOCK = 25


def _statistic(imgs, design, mask):
    m = SecondLevelModel(mask_img=mask, smoothing_fwhm=6.0).fit(list(imgs), design_matrix=design)
    z = m.compute_contrast("group", output_type="z_score")
    vec = NiftiMasker(mask).fit().transform(z)[0]
    return float(np.abs(vec).max()), float((np.abs(vec) > 3.1).sum())


def _permuted(seed):
    rng = np.random.default_rng(seed)
    d = DESIGN.drop(columns="path").copy()
    d["group"] = rng.permutation(d["group"].to_numpy())
    return d


@mem.cache
def block(b, paths, mask):
    return np.array([_statistic(paths, _permuted(b * BLOCK + k), mask) for k in range(BLOCK)])


def null(n, paths, mask):
    out = []
    for b in range(n // BLOCK):  # fine
        out.append(block(b, paths, mask))
        if b % 10 == 9:
            so_far = np.concatenate(out)
            print(f"{len(so_far):6d}  p95(max z) = {np.quantile(so_far[:, 0], 0.95):.3f}")
    return np.concatenate(out)


def loso(paths, mask):
    """Leave one subject out, in parallel."""
    jobs = (delayed(mem.cache(_statistic))(paths[:i] + paths[i + 1:], DESIGN.drop(columns="path").drop(index=i), mask)
            for i in range(len(paths)))
    return Parallel(n_jobs=20)(jobs)


if __name__ == "__main__":
    mask = "MNI152_T1_2mm_brain_mask.nii.gz"
    load_img(mask)
    paths = tuple(DESIGN["path"])
    dist = null(10_000, paths, mask)
    obs = _statistic(paths, DESIGN.drop(columns="path"), mask)
    print("p =", (1 + (dist[:, 0] >= obs[0]).sum()) / (1 + len(dist)))
