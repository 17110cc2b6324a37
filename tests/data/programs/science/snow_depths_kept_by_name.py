"""Snow depth of each winter scene by a network that a set of scenes runs as it is asked for one."""
import argparse
from pathlib import Path

import h5py
import numpy as np
import rasterio
import torch


class Scenes:
    """Depth maps of the scenes of a folder."""

    def __init__(self, folder, weights):
        self.paths = sorted(Path(folder).glob("*.tif"))
        self.net = torch.jit.load(weights).eval().cuda()

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        with rasterio.open(self.paths[index]) as scene:
            bands = torch.from_numpy(scene.read().astype("float32"))
        with torch.no_grad():
            depth = self.net(bands[None].cuda())
        return depth[0, 0].cpu().numpy()


def volumes(scenes):
    found = []
    for index in range(len(scenes)):  # told
        found.append(float(scenes[index].sum()))
        print(f"{index + 1}/{len(scenes)}")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("weights")
    parser.add_argument("--maps", default="depths.h5")
    parser.add_argument("--volumes", action="store_true")
    args = parser.parse_args()

    scenes = Scenes(args.folder, args.weights)
    if args.volumes:
        np.save("volumes.npy", np.array(volumes(scenes)))
        return
    with h5py.File(args.maps, "a") as store:
        for index in range(len(scenes)):  # fine
            name = scenes.paths[index].stem
            if name in store:
                continue
            store.create_dataset(name, data=scenes[index], compression="gzip")
            store.flush()


if __name__ == "__main__":
    main()
