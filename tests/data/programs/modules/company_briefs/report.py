from openpyxl import Workbook
from openpyxl.styles import Alignment, Font

COLUMNS = ("company", "country", "brief", "sources", "error")


class Report:
    """Rows of the final workbook."""

    def __init__(self):
        self._rows = []

    def save_result(self, company, country, state):
        urls = "\n".join(s["url"] for s in state.get("sources", []))
        self._rows.append((company, country, state.get("brief", ""), urls, ""))

    def save_failure(self, company, country, exc):
        self._rows.append((company, country, "", "", repr(exc)))

    def __len__(self):
        return len(self._rows)

    def export(self, path):
        wb = Workbook()
        ws = wb.active
        ws.title = "briefs"
        ws.append(COLUMNS)
        for cell in ws[1]:
            cell.font = Font(bold=True)
        for row in sorted(self._rows):  # fine
            ws.append(row)
        for cell in ws["C"]:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        wb.save(path)
