import sys
import time

import boto3


def start(emr, cluster, script):
    reply = emr.add_job_flow_steps(
        JobFlowId=cluster,
        Steps=[{"Name": "nightly", "HadoopJarStep": {"Jar": "command-runner.jar", "Args": ["spark-submit", script]}}],
    )
    return reply["StepIds"][0]


def wait(emr, cluster, step):
    while True:  # fine
        state = emr.describe_step(ClusterId=cluster, StepId=step)["Step"]["Status"]["State"]
        print(state)
        if state in ("COMPLETED", "FAILED", "CANCELLED"):
            return state
        time.sleep(30)


if __name__ == "__main__":
    emr = boto3.client("emr")
    step = start(emr, sys.argv[1], sys.argv[2])
    sys.exit(0 if wait(emr, sys.argv[1], step) == "COMPLETED" else 1)
