# %% [markdown]
# Cassava leaf disease - 5 folds of EfficientNet

# %%
from pathlib import Path

import lightning.pytorch as pl
import pandas as pd
import timm
import torch
import torch.nn.functional as F
from lightning.pytorch.callbacks import EarlyStopping, LearningRateMonitor, ModelCheckpoint
from sklearn.model_selection import StratifiedKFold
from torch.utils.data import DataLoader

from cassava.data import LeafDataset, train_tfms, valid_tfms

WORK = Path("/data/working")
df = pd.read_csv("/kaggle/input/cassava/train.csv")


# %%
class Leaf(pl.LightningModule):
    def __init__(self, arch="tf_efficientnet_b4_ns", lr=1e-4):
        super().__init__()
        self.save_hyperparameters()
        self.net = timm.create_model(arch, pretrained=True, num_classes=5)

    def training_step(self, b, _):
        loss = F.cross_entropy(self.net(b[0]), b[1], label_smoothing=0.1)
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, b, _):
        acc = (self.net(b[0]).argmax(1) == b[1]).float().mean()
        self.log("val_acc", acc, prog_bar=True)

    def configure_optimizers(self):
        o = torch.optim.AdamW(self.parameters(), lr=self.hparams.lr)
        return [o], [torch.optim.lr_scheduler.CosineAnnealingLR(o, 12)]


def cbs(fold):
    yield ModelCheckpoint(WORK / f"fold{fold}", filename="{epoch}-{val_acc:.4f}", monitor="val_acc", mode="max",
                          save_last=True, every_n_epochs=1)
    yield EarlyStopping("val_acc", mode="max", patience=4)
    yield LearningRateMonitor()


# %%
skf = StratifiedKFold(5, shuffle=True, random_state=42)
scores = {}
for fold, (tr, va) in enumerate(skf.split(df, df.label)):  # fine
    last = WORK / f"fold{fold}" / "last.ckpt"
    dl_t = DataLoader(LeafDataset(df.iloc[tr], train_tfms), 16, shuffle=True, num_workers=2)
    dl_v = DataLoader(LeafDataset(df.iloc[va], valid_tfms), 32, num_workers=2)
    trainer = pl.Trainer(max_epochs=12, accelerator="gpu", precision="16-mixed", callbacks=list(cbs(fold)))
    trainer.fit(Leaf(), dl_t, dl_v, ckpt_path=str(last) if last.exists() else None)
    scores[fold] = trainer.callback_metrics["val_acc"].item()

# %%
print(pd.Series(scores).describe())
