import json

import dspy

qa = dspy.ChainOfThought("question -> answer")
data = json.load(open("dev.json"))
correct = 0
preds = []
for ex in data:  # told
    pred = qa(question=ex["question"])
    preds.append(pred.answer)
    correct += pred.answer == ex["answer"]
print(correct / len(data))
