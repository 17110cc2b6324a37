from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.conditions import MaxMessageTermination
from autogen_agentchat.teams import RoundRobinGroupChat
from autogen_ext.models.openai import OpenAIChatCompletionClient

STYLES = {
    "socratic": "Answer with questions that expose the weakness of the other side.",
    "statistician": "Use numbers. Give the source in brackets.",
    "lawyer": "Find the clause, the exception, the precedent.",
    "poet": "Speak in images, but argue.",
    "engineer": "Break it down, cost it, propose a test.",
    "historian": "This has happened before. Say when.",
    "contrarian": "Attack the premise.",
    "diplomat": "Give in on small things.",
}


class Players:
    def __init__(self, model="gpt-4o-mini"):
        self.client = OpenAIChatCompletionClient(model=model)

    def agent(self, style, side):
        return AssistantAgent(
            f"{style}_{side}",
            model_client=self.client,
            system_message=f"You argue {'for' if side == 'pro' else 'against'} the motion. {STYLES[style]} 120 words at most.",
        )

    def table(self, pro, con, turns):
        return RoundRobinGroupChat(
            [self.agent(pro, "pro"), self.agent(con, "con")],
            termination_condition=MaxMessageTermination(turns + 1),
        )
