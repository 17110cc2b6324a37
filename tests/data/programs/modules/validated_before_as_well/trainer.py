import torch


class Trainer:
    def __init__(self, policy, optimizer, loader, questions, place):
        self.policy = policy
        self.optimizer = optimizer
        self.loader = loader
        self.questions = questions
        self.place = place

    def _validate(self):
        answers = []
        for batch in self.questions:  # fine
            answers.extend(self.policy.generate_sequences(batch))
        return sum(answer.reward for answer in answers) / len(answers)

    def train(self, epochs):
        print(self._validate())
        for epoch in range(epochs):  # fine
            for batch in self.loader:
                loss = self.policy(batch)
                loss.backward()
                self.optimizer.step()
            print(epoch, self._validate())
            torch.save(self.policy.state_dict(), self.place)
