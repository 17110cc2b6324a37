from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import streamlit as st

if "m" not in st.session_state:
    st.session_state.m = []
for m in st.session_state.m:  # fine
    st.write(m)
q = st.chat_input()
if q:
    st.session_state.m.append(ask(q))
