from obspy import Stream, UTCDateTime
from obspy.clients.fdsn import Client
from obspy.signal import PPSD

client = Client("IRIS")
start = UTCDateTime(2019, 1, 1)
end = UTCDateTime(2019, 12, 31)
inv = client.get_stations(network="IU", station="ANMO", channel="BHZ", level="response", starttime=start, endtime=end)

st = client.get_waveforms("IU", "ANMO", "00", "BHZ", start, start + 3600)
ppsd = PPSD(st[0].stats, metadata=inv)

t = start
while t < end:  # told
    try:
        st = client.get_waveforms("IU", "ANMO", "00", "BHZ", t, t + 86400)
    except Exception as err:
        print(t.date, err)
        t += 86400
        continue
    st.merge(fill_value=0)
    ppsd.add(st)
    t += 86400

ppsd.save_npz("anmo_2019.npz")
ppsd.plot("anmo_2019.png")
