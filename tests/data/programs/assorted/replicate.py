import replicate
import requests

prompts = open("p.txt").read().splitlines()
for i, p in enumerate(prompts):  # told
    url = replicate.run("stability-ai/sdxl", input={"prompt": p})[0]
    open(f"img/{i}.png", "wb").write(requests.get(url).content)
