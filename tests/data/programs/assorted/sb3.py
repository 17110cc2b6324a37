import gymnasium as gym
from stable_baselines3 import PPO

model = PPO("MlpPolicy", gym.make("Humanoid-v4"))
for i in range(100):  # told
    model.learn(total_timesteps=100_000, reset_num_timesteps=False)
    print(i)
model.save("ppo")
