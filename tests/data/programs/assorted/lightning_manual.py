import lightning as L
from net import Data, Net


def main():
    results = {}
    for fold in range(5):  # told
        trainer = L.Trainer(max_epochs=50, enable_checkpointing=False)
        model = Net()
        trainer.fit(model, Data(fold))
        results[fold] = trainer.test(model, Data(fold))
    print(results)

main()
