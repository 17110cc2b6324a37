import whois, csv, sys, time
rows = []
with open(sys.argv[1]) as file:
    for line in file:  # told
        try:
            found = whois.whois(line.strip())
            rows.append([line.strip(), found.registrar, found.expiration_date])
        except Exception as error:
            rows.append([line.strip(), "", str(error)])
        time.sleep(1)
csv.writer(open("domains.csv", "w")).writerows(rows)
