
import paramiko

t = paramiko.Transport(("h", 22)); t.connect(username="a", password="b")
sftp = paramiko.SFTPClient.from_transport(t)
for name in sftp.listdir("/remote"):  # fine
    sftp.get("/remote/" + name, "local/" + name)
