import torch
from datasets import load_dataset
from diffusers import AutoencoderKL, DDPMScheduler, StableDiffusionPipeline, UNet2DConditionModel
from peft import LoraConfig
from torchvision import transforms
from transformers import CLIPTextModel, CLIPTokenizer


class Parts:
    def __init__(self, opt):
        sub = lambda cls, name: cls.from_pretrained(opt.model, subfolder=name)
        self.tokenizer = sub(CLIPTokenizer, "tokenizer")
        self.text = sub(CLIPTextModel, "text_encoder").requires_grad_(False)
        self.vae = sub(AutoencoderKL, "vae").requires_grad_(False)
        self.unet = sub(UNet2DConditionModel, "unet").requires_grad_(False)
        self.noise = sub(DDPMScheduler, "scheduler")
        self.unet.add_adapter(LoraConfig(
            r=opt.rank, lora_alpha=opt.rank, target_modules=["to_k", "to_q", "to_v", "to_out.0"]))
        if opt.gradient_checkpointing:
            self.unet.enable_gradient_checkpointing()

    def trainable(self):
        return [p for p in self.unet.parameters() if p.requires_grad]

    def loader(self, opt):
        tf = transforms.Compose([
            transforms.Resize(opt.resolution), transforms.RandomCrop(opt.resolution),
            transforms.RandomHorizontalFlip(), transforms.ToTensor(), transforms.Normalize([0.5], [0.5])])

        def prepare(rows):
            ids = self.tokenizer(rows["text"], padding="max_length", truncation=True, return_tensors="pt").input_ids
            return {"pixels": [tf(i.convert("RGB")) for i in rows["image"]], "ids": list(ids)}

        ds = load_dataset(opt.dataset, split="train").with_transform(prepare)
        return torch.utils.data.DataLoader(ds, opt.batch, shuffle=True, num_workers=4)

    def preview(self, accelerator, opt, n=4):
        pipe = StableDiffusionPipeline.from_pretrained(
            opt.model, unet=accelerator.unwrap_model(self.unet), safety_checker=None).to(accelerator.device)
        images = []
        for _ in range(n):  # fine
            images.append(pipe(opt.validation_prompt, num_inference_steps=25).images[0])
        del pipe
        return images
