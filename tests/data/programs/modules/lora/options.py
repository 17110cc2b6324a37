import argparse


def parse():
    p = argparse.ArgumentParser("LoRA fine tuning of a latent diffusion UNet")
    p.add_argument("--model", default="stabilityai/stable-diffusion-2-1-base")
    p.add_argument("--dataset", default="lambdalabs/naruto-blip-captions")
    p.add_argument("--output_dir", default="lora-out")
    p.add_argument("--resolution", type=int, default=512)
    p.add_argument("--rank", type=int, default=16)
    p.add_argument("--batch", type=int, default=4)
    p.add_argument("--accum", type=int, default=4)
    p.add_argument("--epochs", type=int, default=100)
    p.add_argument("--lr", type=float, default=1e-4)
    p.add_argument("--validation_prompt", default="a ninja reading a book")
    p.add_argument("--validation_epochs", type=int, default=5)
    p.add_argument("--gradient_checkpointing", action="store_true")
    return p.parse_args()
