import torch
import torch.nn.functional as F
from accelerate import Accelerator
from datasets import load_dataset
from diffusers import DDPMPipeline, DDPMScheduler, UNet2DModel
from diffusers.optimization import get_cosine_schedule_with_warmup
from torchvision import transforms
from tqdm.auto import tqdm

EPOCHS = 50


def make_loader(size=128, batch=16):
    prep = transforms.Compose([transforms.Resize((size, size)), transforms.ToTensor(), transforms.Normalize([0.5], [0.5])])
    ds = load_dataset("huggan/smithsonian_butterflies_subset", split="train")
    ds.set_transform(lambda ex: {"images": [prep(i.convert("RGB")) for i in ex["image"]]})
    return torch.utils.data.DataLoader(ds, batch_size=batch, shuffle=True)


def sample(accelerator, model, scheduler, epoch):
    pipe = DDPMPipeline(unet=accelerator.unwrap_model(model), scheduler=scheduler)
    for i, image in enumerate(pipe(batch_size=4).images):
        image.save(f"samples/{epoch:04d}_{i}.png")


def main():
    accelerator = Accelerator(mixed_precision="fp16", gradient_accumulation_steps=1)
    model = UNet2DModel(sample_size=128, in_channels=3, out_channels=3, layers_per_block=2)
    scheduler = DDPMScheduler(num_train_timesteps=1000)
    loader = make_loader()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    lr_scheduler = get_cosine_schedule_with_warmup(optimizer, 500, len(loader) * EPOCHS)
    model, optimizer, loader, lr_scheduler = accelerator.prepare(model, optimizer, loader, lr_scheduler)

    for epoch in range(EPOCHS):  # told
        bar = tqdm(total=len(loader), disable=not accelerator.is_local_main_process)
        for batch in loader:
            clean = batch["images"]
            noise = torch.randn_like(clean)
            t = torch.randint(0, 1000, (clean.shape[0],), device=clean.device)
            noisy = scheduler.add_noise(clean, noise, t)
            with accelerator.accumulate(model):
                loss = F.mse_loss(model(noisy, t, return_dict=False)[0], noise)
                accelerator.backward(loss)
                accelerator.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                lr_scheduler.step()
                optimizer.zero_grad()
            bar.update(1)
        if accelerator.is_main_process and (epoch + 1) % 10 == 0:
            sample(accelerator, model, scheduler, epoch)

    DDPMPipeline(accelerator.unwrap_model(model), scheduler).save_pretrained("ddpm-butterflies")


if __name__ == "__main__":
    main()
