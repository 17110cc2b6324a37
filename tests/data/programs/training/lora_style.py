"""Brand-style LoRA for SDXL, runs as a job on the render farm."""
import logging
import tempfile
from pathlib import Path

import torch
import torch.nn.functional as F
from diffusers import AutoencoderKL, DDPMScheduler, StableDiffusionXLPipeline, UNet2DConditionModel
from peft import LoraConfig
from peft.utils import get_peft_model_state_dict
from safetensors.torch import save_file
from torchvision.utils import save_image
from tqdm import tqdm

from farm import job
from farm.captions import caption_loader, encode_prompts

BASE = "stabilityai/stable-diffusion-xl-base-1.0"
logger = logging.getLogger(__name__)


class StyleJob:
    def __init__(self, spec):
        self.spec = spec
        self.vae = AutoencoderKL.from_pretrained("madebyollin/sdxl-vae-fp16-fix", torch_dtype=torch.float16).cuda()
        self.unet = UNet2DConditionModel.from_pretrained(BASE, subfolder="unet").cuda()
        self.unet.requires_grad_(False)
        self.unet.enable_gradient_checkpointing()
        self.unet.add_adapter(LoraConfig(r=32, lora_alpha=32, target_modules=["to_k", "to_q", "to_v", "to_out.0"]))
        self.noise = DDPMScheduler.from_pretrained(BASE, subfolder="scheduler")
        self.params = [p for p in self.unet.parameters() if p.requires_grad]
        self.opt = torch.optim.AdamW(self.params, lr=spec.lr)

    def loss(self, batch):
        z = self.vae.encode(batch["pixels"].half().cuda()).latent_dist.sample() * self.vae.config.scaling_factor
        eps = torch.randn_like(z)
        t = torch.randint(0, 1000, (len(z),), device="cuda")
        emb, added = encode_prompts(batch["caption"], batch["size"])
        with torch.autocast("cuda", torch.bfloat16):
            pred = self.unet(self.noise.add_noise(z, eps, t), t, emb, added_cond_kwargs=added).sample
        return F.mse_loss(pred.float(), eps.float())

    def preview(self, folder, step):
        adapter = Path(folder) / "adapter.safetensors"
        save_file(get_peft_model_state_dict(self.unet), adapter)
        pipe = StableDiffusionXLPipeline.from_pretrained(BASE, torch_dtype=torch.float16).to("cuda")
        pipe.load_lora_weights(folder, weight_name=adapter.name)
        imgs = pipe(self.spec.prompts, num_inference_steps=25, output_type="pt").images
        save_image(imgs, f"previews/{self.spec.name}_{step:06d}.png")
        del pipe

    def run(self):
        loader = caption_loader(self.spec.images, bs=4)
        with tempfile.TemporaryDirectory() as tmp:
            for step, batch in enumerate(tqdm(loader.forever(self.spec.steps))):  # told
                loss = self.loss(batch)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.params, 1.0)
                self.opt.step()
                self.opt.zero_grad()
                if step % 500 == 0:
                    self.preview(tmp, step)
                    logger.info("step %d loss %.4f", step, loss.item())
        save_file(get_peft_model_state_dict(self.unet), f"/farm/loras/{self.spec.name}.safetensors")


if __name__ == "__main__":
    StyleJob(job.spec()).run()
