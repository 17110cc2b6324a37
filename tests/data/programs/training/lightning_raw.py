import lightning as L
from model import LitGPT
from data import Tokens

model = LitGPT(n_layer=12)
trainer = L.Trainer(max_epochs=50, enable_checkpointing=False, devices=4)
trainer.fit(model, Tokens("corpus.bin"))  # gap: a call that trains as a whole is no loop
trainer.save_checkpoint("final.ckpt")
