import torch


def run(content, style, steps=300):
    img = content.clone().requires_grad_(True)
    opt = torch.optim.LBFGS([img])
    n = [0]
    while n[0] <= steps:  # told
        def closure():
            opt.zero_grad()
            loss = total_loss(img, content, style)
            loss.backward()
            n[0] += 1
            return loss
        opt.step(closure)
    return img
