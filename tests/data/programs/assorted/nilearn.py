import numpy as np
from nilearn import datasets, input_data

ds = datasets.fetch_abide_pcp()
m = input_data.NiftiLabelsMasker("atlas.nii")
ts = []
for f in ds.func_preproc:  # told
    ts.append(m.fit_transform(f))
np.savez("ts.npz", *ts)
