from qiskit_ibm_runtime import QiskitRuntimeService
from qiskit_ibm_runtime import SamplerV2 as Sampler

service = QiskitRuntimeService()
sampler = Sampler(service.backend("ibm"))
data = []
for theta in thetas:  # gap: jobs of a service nobody describes
    job = sampler.run([build(theta)])
    data.append(job.result()[0].data.meas.get_counts())
