package effects

import "testing"

func TestFormatters(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"integritysetup format /dev/sdb", "wipe /dev/sdb (integritysetup format)"},
		{"integritysetup status format", ""},
		{"veritysetup format /dev/sda1 /dev/sdb1", "wipe /dev/sdb1 (veritysetup format)"},
		{"sg_format --format /dev/sdb", "wipe /dev/sdb (sg_format)"},
		{"sg_format /dev/sdb", ""},
		{"sg_sanitize -B /dev/sdb", "wipe /dev/sdb (sg_sanitize)"},
		{"sg_unmap --dry-run --lba=0 --num=1 /dev/sdb", ""},
		{"sedutil-cli --revertTPer pw /dev/sdb", "wipe /dev/sdb (sedutil-cli)"},
		{"sedutil-cli --query /dev/sdb", ""},
		{"gpart destroy -F ada0", "wipe /dev/ada0 (gpart destroy)"},
		{"gpart show ada0", ""},
		{"geli kill ada0p2", "wipe /dev/ada0p2 (geli kill)"},
		{"make-bcache -B /dev/sdb", "wipe /dev/sdb (make-bcache)"},
		{"dd_rescue image.img /dev/sdb", "write /dev/sdb"},
		{"dd_rescue /dev/sdb image.img", "write image.img"},
		{"partclone.ext4 -r -s a.img -o /dev/sdb1", "write /dev/sdb1"},
		{"partclone.ext4 -c -s /dev/sdb1 -o a.img", "write a.img"},
		{"ntfsclone -O /dev/sdb1 a.img", "write /dev/sdb1"},
		{"ntfsclone -n -O /dev/sdb1 a.img", ""},
		{"partimage restore /dev/sdb1 a.000", "wipe /dev/sdb1 (partimage restore)"},
		{"partimage save /dev/sdb1 a.000", ""},
		{"flashcp image /dev/mtd0", "wipe /dev/mtd0 (flashcp)"},
		{"nandwrite -p /dev/mtd0 image", "wipe /dev/mtd0 (nandwrite)"},
		{"qemu-img convert -O raw a.qcow2 /dev/sdb", "write /dev/sdb"},
		{"qemu-img convert -O raw a.qcow2 b.img", "write b.img"},
		{"qemu-img create -f raw /dev/sdb 1G", "write /dev/sdb"},
		{"qemu-img info /dev/sdb", ""},
		{"fio --name=a --filename=/dev/sdb --rw=randwrite", "write /dev/sdb"},
		{"fio --name=a --filename=/dev/sdb --rw=randread", ""},
		{"fio --name=a --filename=/dev/sdb --rw=write --readonly", ""},
		{"asr restore -source a.dmg -target disk4 -erase", "wipe /dev/disk4 (asr restore)"},
		{"balena local flash a.img --drive /dev/sdb", "wipe /dev/sdb (balena local)"},
		{"woeusb --device a.iso /dev/sdb", "wipe /dev/sdb (woeusb)"},
		{"woeusb --version", ""},
		{"ventoy -l /dev/sdb", ""},
		{"ventoy -i /dev/sdb", "wipe /dev/sdb (ventoy)"},
		{"rpi-imager --cli a.img /dev/sdb", "wipe /dev/sdb (rpi-imager)"},
	} {
		if got := familyTold(diskModel(familyEnv, familyCall(c.line))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestOutputs(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"gcc -O2 main.c -o /bin/ls", "write /bin/ls"},
		{"gcc -no-pie main.c", ""},
		{"go build -o bin/app ./...", "write bin/app"},
		{"tcpdump -i any -w cap.pcap", "write cap.pcap"},
		{"pg_dump --file=out.sql db", "write out.sql"},
		{"ffmpeg -y -i a.mp4 b.mp4", "write b.mp4"},
		{"ffmpeg -version", ""},
		{"strace --help -o x", ""},
	} {
		if got := familyTold(outputModel(familyEnv, familyCall(c.line))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

func TestCodeOfOtherLanguages(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`python3 -c "db.execute('DROP TABLE users')"`, "drop table users"},
		{`python3 -c "db.execute('select 1')"`, ""},
		{`python3 -c "print('DROP TABLE users')"`, ""},
		{`python3 -c "connect(':memory:').execute('DROP TABLE users')"`, ""},
		{`python3 run.py "db.execute('DROP TABLE users')"`, ""},
		{`node -e "pool.query('TRUNCATE orders')"`, "truncate table orders"},
		{`ruby -e "conn.exec('DELETE FROM users')"`, "delete-all table users"},
		{`php -r "pg_query(conn, 'DROP TABLE users');"`, "drop table users"},
		{`python3 -c "requests.delete('https://api.acme.io/x')"`, "other kind"},
		{`python3 -c "requests.delete('http://localhost/x')"`, ""},
		{`python3 -c "requests.get('https://api.acme.io/delete')"`, ""},
		{`node -e "fetch('https://api.acme.io/x',{method:'DELETE'})"`, "other kind"},
		{`python3 -c "import boto3; boto3.client('s3').delete_bucket(Bucket='b')"`, "other kind"},
		{`python3 -c "store.delete_bucket('b')"`, ""},
		{`python3 -c "db.drop_all()"`, "other kind"},
		{`python3 -c "User.objects.all().delete()"`, "other kind"},
		{`python3 -c "User.objects.filter(id=1).delete()"`, ""},
		{`python3 -c "open('x','r+').truncate()"`, ""},
		{`node -e "prisma.user.deleteMany({})"`, "other kind"},
		{`node -e "prisma.user.deleteMany({where:{id:1}})"`, ""},
		{`node -e "re.exec('delete from users')"`, ""},
		{`deno eval "await fetch('https://api.acme.io/x',{method:'DELETE'})"`, "other kind"},
	} {
		if got := familyTold(codeModel(familyEnv, familyCall(c.line))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}
