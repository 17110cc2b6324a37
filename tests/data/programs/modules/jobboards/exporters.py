"""Exporters, chosen by the suffix of the output file."""
import json
from pathlib import Path

import openpyxl
import yaml

_by_suffix = {}


class BaseExporter:
    suffix = None

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        _by_suffix[cls.suffix] = cls

    def __init__(self, path):
        self.path = Path(path)

    def start_exporting(self):
        pass

    def export_item(self, item):
        raise NotImplementedError

    def finish_exporting(self):
        pass

    def __enter__(self):
        self.start_exporting()
        return self

    def __exit__(self, exc_type, *rest):
        if exc_type is None:
            self.finish_exporting()


class JsonExporter(BaseExporter):
    suffix = ".json"

    def start_exporting(self):
        self.items = []

    def export_item(self, item):
        self.items.append(item)

    def finish_exporting(self):
        self.path.write_text(json.dumps(self.items, indent=2, ensure_ascii=False), encoding="utf-8")


class YamlExporter(JsonExporter):
    suffix = ".yaml"

    def finish_exporting(self):
        with self.path.open("w", encoding="utf-8") as fh:
            yaml.safe_dump(self.items, fh, allow_unicode=True)


class XlsxExporter(BaseExporter):
    suffix = ".xlsx"

    def start_exporting(self):
        self.book = openpyxl.Workbook()
        self.sheet = self.book.active
        self.header = None

    def export_item(self, item):
        if self.header is None:
            self.header = list(item)
            self.sheet.append(self.header)
        self.sheet.append([item.get(k) for k in self.header])

    def finish_exporting(self):
        self.book.save(self.path)


def exporter_for(path):
    try:
        return _by_suffix[Path(path).suffix](path)
    except KeyError:
        raise SystemExit(f"cannot export to {path}") from None
