from graph import build

app = build().compile()
answers = []
for q in open("q.txt"):  # told
    state = app.invoke({"question": q})
    answers.append(state["answer"])
open("a.txt", "w").write("\n".join(answers))
