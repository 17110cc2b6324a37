import click
import torch
from diffusers import AutoencoderKL, DDIMScheduler, UNet2DConditionModel
from PIL import Image
from transformers import CLIPTextModel, CLIPTokenizer


class Sampler:
    def __init__(self, repo, device="cuda"):
        self.tok = CLIPTokenizer.from_pretrained(repo, subfolder="tokenizer")
        self.text = CLIPTextModel.from_pretrained(repo, subfolder="text_encoder").to(device)
        self.vae = AutoencoderKL.from_pretrained(repo, subfolder="vae").to(device)
        self.unet = UNet2DConditionModel.from_pretrained(repo, subfolder="unet").to(device)
        self.scheduler = DDIMScheduler.from_pretrained(repo, subfolder="scheduler")
        self.device = device

    def embed(self, prompt):
        ids = self.tok(["", prompt], padding="max_length", return_tensors="pt").input_ids
        return self.text(ids.to(self.device))[0]

    @torch.no_grad()
    def __call__(self, prompt, steps=50, guidance=7.5):
        cond = self.embed(prompt)
        self.scheduler.set_timesteps(steps)
        latents = torch.randn(1, 4, 64, 64, device=self.device)
        for t in self.scheduler.timesteps:  # fine
            noise = self.unet(torch.cat([latents] * 2), t, encoder_hidden_states=cond).sample
            uncond, text = noise.chunk(2)
            latents = self.scheduler.step(uncond + guidance * (text - uncond), t, latents).prev_sample
        image = self.vae.decode(latents / 0.18215).sample
        return ((image / 2 + 0.5).clamp(0, 1) * 255).byte().cpu().permute(0, 2, 3, 1).numpy()[0]


def speak(network, spectrogram, alphas, hop=256):
    """Make one recording: the noise of its first turn becomes the voice that the spectrogram shows."""
    left = torch.cumprod(alphas, 0)
    voice = torch.randn(len(spectrogram), hop * spectrogram.shape[-1], device=spectrogram.device)
    for level in range(len(alphas) - 1, -1, -1):  # fine
        scale = (1 - alphas[level]) / (1 - left[level]).sqrt()
        voice = (voice - scale * network(voice, level, spectrogram)) / alphas[level].sqrt()
        if level:
            voice += torch.randn_like(voice) * (1 - alphas[level]).sqrt()
    torch.save(voice, "voice.pt")


@click.command()
@click.argument("prompt")
@click.option("--out", default="out.png")
def main(prompt, out):
    Image.fromarray(Sampler("runwayml/stable-diffusion-v1-5")(prompt)).save(out)


if __name__ == "__main__":
    main()
