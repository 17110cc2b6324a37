import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import AutoModelForCausalLM


def main(args, ds):
    acc = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(args.model)
    opt = torch.optim.AdamW(model.parameters(), lr=1e-5)
    dl = DataLoader(ds, batch_size=8)
    model, opt, dl = acc.prepare(model, opt, dl)
    for epoch in range(args.num_train_epochs):  # told
        model.train()
        for batch in dl:
            with acc.accumulate(model):
                loss = model(**batch).loss
                acc.backward(loss)
                opt.step()
                opt.zero_grad()
    acc.unwrap_model(model).save_pretrained(args.output_dir)
