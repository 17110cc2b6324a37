import argparse, os, torch
from torch.utils.data import DataLoader
from transformers import AutoModelForCausalLM, AutoTokenizer, get_linear_schedule_with_warmup
from data_utils import InstructDataset, collate


def train_one_epoch(model, loader, opt, sched, device):
    model.train()
    total = 0.0
    for batch in loader:  # fine
        batch = {k: v.to(device) for k, v in batch.items()}
        loss = model(**batch).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        opt.step()
        sched.step()
        opt.zero_grad(set_to_none=True)
        total += loss.item()
    return total / len(loader)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--model", default="facebook/opt-1.3b")
    p.add_argument("--epochs", type=int, default=10)
    p.add_argument("--out", default="out")
    args = p.parse_args()
    tok = AutoTokenizer.from_pretrained(args.model)
    model = AutoModelForCausalLM.from_pretrained(args.model).cuda()
    loader = DataLoader(InstructDataset("train.json", tok), batch_size=8, shuffle=True, collate_fn=collate)
    opt = torch.optim.AdamW(model.parameters(), lr=2e-5)
    sched = get_linear_schedule_with_warmup(opt, 100, len(loader) * args.epochs)
    for epoch in range(args.epochs):  # told
        avg = train_one_epoch(model, loader, opt, sched, "cuda")
        print(f"epoch {epoch}: {avg:.4f}")
    model.save_pretrained(args.out)
    tok.save_pretrained(args.out)


if __name__ == "__main__":
    main()
