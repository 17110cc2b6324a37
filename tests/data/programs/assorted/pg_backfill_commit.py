import psycopg

with psycopg.connect("dbname=x") as conn:
    cur = conn.cursor()
    for lo in range(0, 10**9, 10000):  # fine
        cur.execute("UPDATE events SET day = ts::date WHERE id BETWEEN %s AND %s AND day IS NULL", (lo, lo + 9999))
        conn.commit()
