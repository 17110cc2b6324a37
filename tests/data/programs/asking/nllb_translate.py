"""Translate a Hugging Face dataset column with NLLB."""
from __future__ import annotations

import torch
from datasets import Dataset, load_from_disk
from omegaconf import DictConfig
import hydra
from torch.utils.data import DataLoader
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer, DataCollatorWithPadding


class Translator:
    def __init__(self, name: str, src: str, tgt: str, beams: int = 4):
        self.tok = AutoTokenizer.from_pretrained(name, src_lang=src)
        self.model = AutoModelForSeq2SeqLM.from_pretrained(name, torch_dtype=torch.float16).cuda().eval()
        self.bos = self.tok.convert_tokens_to_ids(tgt)
        self.beams = beams

    def loader(self, ds: Dataset, column: str, batch_size: int) -> DataLoader:
        enc = ds.map(
            lambda b: self.tok(b[column], truncation=True, max_length=512),
            batched=True,
            remove_columns=ds.column_names,
        )
        return DataLoader(enc, batch_size=batch_size, collate_fn=DataCollatorWithPadding(self.tok))

    @torch.inference_mode()
    def _step(self, batch) -> list[str]:
        batch = {k: v.cuda(non_blocking=True) for k, v in batch.items()}
        ids = self.model.generate(**batch, forced_bos_token_id=self.bos, num_beams=self.beams, max_new_tokens=512)
        return self.tok.batch_decode(ids, skip_special_tokens=True)

    def process(self, ds: Dataset, column: str, batch_size: int) -> list[str]:
        saved_texts: list[str] = []
        for batch in self.loader(ds, column, batch_size):  # told
            saved_texts.extend(self._step(batch))
        return saved_texts


@hydra.main(version_base=None, config_path="conf", config_name="translate")
def main(cfg: DictConfig) -> None:
    ds = load_from_disk(cfg.input)
    tr = Translator(cfg.model, cfg.src, cfg.tgt, cfg.beams)
    ds = ds.add_column(f"{cfg.column}_{cfg.tgt}", tr.process(ds, cfg.column, cfg.batch_size))
    ds.save_to_disk(cfg.output)


if __name__ == "__main__":
    main()
