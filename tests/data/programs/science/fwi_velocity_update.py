"""Full waveform inversion of line 7 (deepwave, one GPU)."""
import numpy as np
import torch
import deepwave

DX, DT, FREQ = 12.5, 0.0015, 8
NT = 4200
N_ITERS = 60
SHOTS_PER_BATCH = 6
OUT = "inversion/line7"


def load_survey(root="data/line7"):
    obs = torch.from_numpy(np.load(f"{root}/shots.npy")).float()
    src = torch.from_numpy(np.load(f"{root}/src_loc.npy")).long()
    rec = torch.from_numpy(np.load(f"{root}/rec_loc.npy")).long()
    v0 = torch.from_numpy(np.load(f"{root}/vp_smooth.npy")).float()
    return obs, src, rec, v0


def dump_model(v, it, every=250):
    if it == 0 or it % every:
        return
    np.save(f"{OUT}/vp_{it:04d}.npy", v.detach().cpu().numpy())


def misfit(v, wavelet, obs, src, rec):
    pred = deepwave.scalar(v, DX, DT, source_amplitudes=wavelet,
                           source_locations=src, receiver_locations=rec,
                           accuracy=8, pml_freq=FREQ)[-1]
    return 1e6 * torch.nn.functional.mse_loss(pred, obs)


def main():
    dev = torch.device("cuda")
    obs, src, rec, v0 = load_survey()
    v = v0.to(dev).requires_grad_()
    peak = 1.5 / FREQ
    wavelet = deepwave.wavelets.ricker(FREQ, NT, DT, peak).repeat(SHOTS_PER_BATCH, 1, 1).to(dev)
    opt = torch.optim.Adam([v], lr=8.0)

    for it in range(N_ITERS):  # told
        opt.zero_grad()
        total = 0.0
        for lo in range(0, obs.shape[0], SHOTS_PER_BATCH):
            sl = slice(lo, lo + SHOTS_PER_BATCH)
            loss = misfit(v, wavelet, obs[sl].to(dev), src[sl].to(dev), rec[sl].to(dev))
            loss.backward()
            total += loss.item()
        torch.nn.utils.clip_grad_value_([v], torch.quantile(v.grad.abs().flatten()[::50], 0.98))
        opt.step()
        with torch.no_grad():
            v.clamp_(1400, 5500)
        dump_model(v, it)
        print(f"it {it:3d}  misfit {total:.4e}", flush=True)

    np.save(f"{OUT}/vp_final.npy", v.detach().cpu().numpy())


if __name__ == "__main__":
    main()
