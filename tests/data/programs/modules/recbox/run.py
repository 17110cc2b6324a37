import sys

import yaml
from torch.utils.data import DataLoader

from recbox.data import SeqDataset
from recbox.models import SASRec
from recbox.sasrec import SeqTrainer


def main():
    cfg = yaml.safe_load(open(sys.argv[1]))
    tr, va = SeqDataset.split(cfg["inter"], maxlen=cfg["maxlen"])
    model = SASRec(n_items=tr.n_items, **cfg["model"]).cuda()
    best = SeqTrainer(model, cfg).fit(DataLoader(tr, 512, shuffle=True, num_workers=8), DataLoader(va, 1024))
    print("best hit@10", best)


if __name__ == "__main__":
    main()
