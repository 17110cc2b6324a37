from net import build
from transformers import Trainer, TrainingArguments

from data import train_ds

for lr in [1e-5, 2e-5, 5e-5]:  # told
    for seed in range(5):
        args = TrainingArguments("out", learning_rate=lr, seed=seed, save_strategy="no")
        trainer = Trainer(model=build(), args=args, train_dataset=train_ds)
        trainer.train()
        print(lr, seed, trainer.evaluate())
