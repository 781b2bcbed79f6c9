package effects

var transferCases = []cliCase{
	{"lftp -e 'rm -r /srv/data; quit' h", "cloud: lftp h rm -r /srv/data"},
	{"lftp -c 'open h; mirror -R --delete . /srv'", "cloud: lftp mirror -R --delete . /srv"},
	{"lftp -c 'open h; mirror -R . /srv'", ""},
	{"lftp -c 'open h; rm old.txt'", ""},
	{"sftp h", ""},
	{"smbclient //h/s -c 'deltree data'", "cloud: smbclient //h/s deltree data"},
	{"smbclient //h/s -c 'get rm.txt'", ""},
	{`rm /data/*\nquit |> sftp -b - h`, "cloud: sftp h rm /data/*"},
	{`put a.txt\n |> sftp -b - h`, ""},
	{`mdelete *\n |> ftp -n h`, "cloud: ftp mdelete *"},
}
