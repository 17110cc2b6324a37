import pandas as pd

WAVES = ["2016", "2018", "2020", "2022"]
COLUMNS = ["idno", "cntry", "agea", "trstprl", "stflife", "anweight"]

frames = []
for wave in WAVES:  # fine
    frame = pd.read_csv(f"data/ess_{wave}.csv", usecols=COLUMNS)
    frame["wave"] = int(wave)
    frames.append(frame[frame["agea"] >= 18])

survey = pd.concat(frames, ignore_index=True)
trust = survey.groupby(["cntry", "wave"])["trstprl"].mean().unstack()
trust.to_csv("trust.csv")
print(trust.round(2))
