from geocode import geocode_all
from report import build_report

JOBS = {"geocode": geocode_all, "report": build_report}
