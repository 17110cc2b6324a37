import joblib
import numpy as np
import pandas as pd
import shap
from tqdm import tqdm

model = joblib.load("models/svc_pipeline.joblib")
background = shap.kmeans(pd.read_csv("data/train.csv").drop(columns="y"), 50)
test = pd.read_csv("data/test.csv").drop(columns="y")

explainer = shap.KernelExplainer(model.predict_proba, background)
values = []
for i in tqdm(range(len(test))):  # told
    values.append(explainer.shap_values(test.iloc[i], nsamples=2000))

np.save("results/shap_values.npy", np.array(values))
shap.summary_plot(np.array(values)[..., 1], test, show=False)
