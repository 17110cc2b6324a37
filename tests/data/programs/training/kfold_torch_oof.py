import gc

import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import StratifiedGroupKFold
from torch.cuda.amp import GradScaler, autocast

from dataset import WhaleDataset, loader_for
from model import WhaleModel


class CFG:
    n_fold = 5
    epochs = 12
    lr = 1e-4
    seed = 42


def train_fn(loader, model, criterion, optimizer, scheduler, scaler):
    model.train()
    losses = []
    for images, labels in loader:
        with autocast():
            loss = criterion(model(images.cuda()), labels.cuda())
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad()
        scheduler.step()
        losses.append(loss.item())
    return np.mean(losses)


def valid_fn(loader, model):
    model.eval()
    preds = []
    with torch.no_grad():
        for images, _ in loader:
            preds.append(model(images.cuda()).softmax(1).cpu().numpy())
    return np.concatenate(preds)


def train_loop(folds, fold):
    train_loader = loader_for(WhaleDataset(folds[folds.fold != fold]), train=True)
    valid_loader = loader_for(WhaleDataset(folds[folds.fold == fold]), train=False)
    model = WhaleModel().cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=CFG.lr)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-3, epochs=CFG.epochs, steps_per_epoch=len(train_loader))
    scaler = GradScaler()
    for epoch in range(CFG.epochs):  # told
        loss = train_fn(train_loader, model, torch.nn.CrossEntropyLoss(), optimizer, scheduler, scaler)
        preds = valid_fn(valid_loader, model)
        print(f"fold {fold} epoch {epoch} loss {loss:.4f} acc {(preds.argmax(1) == valid_loader.labels).mean():.4f}")
    return preds


def main():
    folds = pd.read_csv("train.csv")
    cv = StratifiedGroupKFold(CFG.n_fold, shuffle=True, random_state=CFG.seed)
    for f, (_, idx) in enumerate(cv.split(folds, folds.label, folds.patient)):
        folds.loc[idx, "fold"] = f
    oof = np.zeros((len(folds), folds.label.nunique()))
    for fold in range(CFG.n_fold):  # told
        oof[folds.fold == fold] = train_loop(folds, fold)
        torch.cuda.empty_cache()
        gc.collect()
    np.save("oof.npy", oof)


if __name__ == "__main__":
    main()
