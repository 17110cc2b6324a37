from diffusers import StableDiffusionPipeline

pipe = StableDiffusionPipeline.from_pretrained("x").to("cuda")
prompts = open("prompts.txt").read().splitlines()
for i, prompt in enumerate(prompts):  # told
    for k in range(4):
        image = pipe(prompt, num_inference_steps=50).images[0]
        image.save(f"out/{i:05d}_{k}.png")
