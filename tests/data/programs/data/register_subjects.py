"""Register every subject to the template and average the Jacobians."""
import argparse
import os

import ants
import numpy as np


def register(fixed, path):
    moving = ants.image_read(path)
    moving = ants.n4_bias_field_correction(moving)
    result = ants.registration(fixed=fixed, moving=moving, type_of_transform="SyN")
    return ants.create_jacobian_determinant_image(fixed, result["fwdtransforms"][0], do_log=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bids")
    parser.add_argument("template")
    parser.add_argument("--out", default="jacobian.nii.gz")
    opts = parser.parse_args()
    fixed = ants.image_read(opts.template)
    total = np.zeros(fixed.shape)
    subjects = sorted(d for d in os.listdir(opts.bids) if d.startswith("sub-"))
    for sub in subjects:  # told
        t1 = os.path.join(opts.bids, sub, "anat", f"{sub}_T1w.nii.gz")
        total += register(fixed, t1).numpy()
    mean = fixed.new_image_like(total / len(subjects))
    ants.image_write(mean, opts.out)


if __name__ == "__main__":
    main()
