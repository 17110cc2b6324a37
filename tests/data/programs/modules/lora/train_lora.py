import numpy as np
import torch
from accelerate import Accelerator
from accelerate.logging import get_logger
from diffusers import StableDiffusionPipeline
from diffusers.optimization import get_cosine_schedule_with_warmup
from peft.utils import get_peft_model_state_dict
from torch.nn.functional import mse_loss

import options
from pipeline_parts import Parts

logger = get_logger(__name__, log_level="INFO")


class Progress:
    def __init__(self):
        self.epoch = self.step = 0

    def state_dict(self):
        return dict(self.__dict__)

    def load_state_dict(self, d):
        self.__dict__.update(d)


def denoise_loss(parts, batch, dtype):
    latents = parts.vae.encode(batch["pixels"].to(dtype)).latent_dist.sample() * parts.vae.config.scaling_factor
    noise = torch.randn_like(latents)
    t = torch.randint(0, parts.noise.config.num_train_timesteps, (len(latents),), device=latents.device)
    noisy = parts.noise.add_noise(latents, noise, t)
    pred = parts.unet(noisy, t, parts.text(batch["ids"])[0]).sample
    return mse_loss(pred.float(), noise.float())


def log_validation(accelerator, parts, opt, progress):
    images = parts.preview(accelerator, opt)
    for tracker in accelerator.trackers:
        tracker.writer.add_images("validation", np.stack([np.asarray(i) for i in images]), progress.epoch, dataformats="NHWC")


def main():
    opt = options.parse()
    accelerator = Accelerator(gradient_accumulation_steps=opt.accum, log_with="tensorboard", project_dir=opt.output_dir)
    parts, progress = Parts(opt), Progress()
    optimizer = torch.optim.AdamW(parts.trainable(), lr=opt.lr)
    loader = parts.loader(opt)
    schedule = get_cosine_schedule_with_warmup(optimizer, 500, opt.epochs * len(loader))
    parts.unet, optimizer, loader, schedule = accelerator.prepare(parts.unet, optimizer, loader, schedule)
    parts.vae.to(accelerator.device)
    parts.text.to(accelerator.device)
    accelerator.register_for_checkpointing(progress)
    accelerator.init_trackers("lora", config=vars(opt))

    for epoch in range(opt.epochs):  # told
        parts.unet.train()
        for batch in loader:
            with accelerator.accumulate(parts.unet):
                loss = denoise_loss(parts, batch, torch.float32)
                accelerator.backward(loss)
                if accelerator.sync_gradients:
                    accelerator.clip_grad_norm_(parts.trainable(), 1.0)
                optimizer.step()
                schedule.step()
                optimizer.zero_grad()
            progress.step += 1
            accelerator.log({"loss": loss.item(), "lr": schedule.get_last_lr()[0]}, step=progress.step)
        progress.epoch = epoch + 1
        if accelerator.is_main_process and epoch % opt.validation_epochs == 0:
            log_validation(accelerator, parts, opt, progress)

    accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        layers = get_peft_model_state_dict(accelerator.unwrap_model(parts.unet))
        StableDiffusionPipeline.save_lora_weights(opt.output_dir, unet_lora_layers=layers)
    accelerator.end_training()


if __name__ == "__main__":
    main()
