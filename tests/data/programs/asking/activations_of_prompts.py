import torch
from prompts import load_statements
from tqdm import trange
from transformer_lens import HookedTransformer


def layer_activations(model, texts, layers, batch_size=8):
    store = {layer: [] for layer in layers}
    for start in trange(0, len(texts), batch_size):  # told
        tokens = model.to_tokens(texts[start : start + batch_size])
        _, cache = model.run_with_cache(tokens, names_filter=lambda n: n.endswith("resid_post"))
        for layer in layers:
            store[layer].append(cache["resid_post", layer][:, -1].cpu())
    return {layer: torch.cat(parts) for layer, parts in store.items()}


def main():
    torch.set_grad_enabled(False)
    model = HookedTransformer.from_pretrained("meta-llama/Llama-2-7b-hf", device="cuda", dtype=torch.float16)
    texts, labels = load_statements("cities", "sp_en_trans", "larger_than", "counterfact")
    acts = layer_activations(model, texts, range(model.cfg.n_layers))
    torch.save({"acts": acts, "labels": labels}, "acts.pt")


if __name__ == "__main__":
    main()
