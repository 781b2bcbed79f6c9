package secrets

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

func TestMask(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		// Assignments, as the shell and other notations write them.
		{`PASSWORD=hunter2 make`, `PASSWORD=[secret] make`},
		{`export API_TOKEN="a b c"; ls`, `export API_TOKEN=[secret]; ls`},
		{`export PGPASSWORD='a b'x\ y && ls`, `export PGPASSWORD=[secret] && ls`},
		{`MYSQL_PWD=x SSHPASS=y STRIPE_KEY=z GH_PAT=p NPM_AUTH=q run`, `MYSQL_PWD=[secret] SSHPASS=[secret] STRIPE_KEY=[secret] GH_PAT=[secret] NPM_AUTH=[secret] run`},
		{`docker run -e "DB_PASSWORD=my secret" img`, `docker run -e "DB_PASSWORD=[secret]" img`},
		{`bash -c "PASSWORD=x rm -rf /"`, `bash -c "PASSWORD=[secret] rm -rf /"`},
		{`bash -lc 'TOKEN=x; rm -rf /'`, `bash -lc 'TOKEN=[secret]; rm -rf /'`},
		{`curl -d '{"user":"me","password":"a \" b","n":1}' h`, `curl -d '{"user":"me","password":[secret],"n":1}' h`},
		{`curl -d "{\"password\":\"a\\\"b\",\"n\":1}" h`, `curl -d "{\"password\":[secret],\"n\":1}" h`},
		{`curl 'https://h/p?token=abc&x=1'`, `curl 'https://h/p?token=[secret]&x=1'`},
		{`os.environ["API_KEY"] = "abc"`, `os.environ["API_KEY"] = [secret]`},
		{"cat > c.yml <<E\npassword: hunter 2\nname: x\nE", "cat > c.yml <<E\npassword: [secret]\nname: x\nE"},
		{`kubectl create secret generic s --from-literal=db=hunter2`, `kubectl create secret generic s --from-literal=[secret]`},
		{`psql "host=h user=u password=a;b"`, `psql "host=h user=u password=[secret];b"`},
		{`X="AccountKey=abc==;EndpointSuffix=e"`, `X="AccountKey=[secret];EndpointSuffix=e"`},
		{`signingKey=abc`, `signingKey=[secret]`},
		{`openssl rsa -passin pass:abc -in k`, `openssl rsa -passin [secret] -in k`},
		// Options.
		{`tool --password hunter2 x`, `tool --password [secret] x`},
		{`tool --password=hunter2 x`, `tool --password=[secret] x`},
		{`tool --api-key "a b" x`, `tool --api-key [secret] x`},
		{`mysql -uroot -phunter2 db`, `mysql -uroot -p[secret] db`},
		{`mysql -u root -p -P 3306 db`, `mysql -u root -p -P 3306 db`},
		{`sshpass -p hunter2 ssh h`, `sshpass -p [secret] ssh h`},
		{`sshpass -phunter2 ssh h`, `sshpass -p[secret] ssh h`},
		{`redis-cli -a hunter2 ping`, `redis-cli -a [secret] ping`},
		{`curl -u me:hunter2 https://h`, `curl -u me:[secret] https://h`},
		{`curl -ume:hunter2 https://h`, `curl -ume:[secret] https://h`},
		{`docker login -u me -p hunter2 reg`, `docker login -u me -p [secret] reg`},
		{`docker run -p 8080:80 img`, `docker run -p 8080:80 img`},
		{`bash -c "mysql -phunter2 -e 'drop table x'"`, `bash -c "mysql -p[secret] -e 'drop table x'"`},
		{`echo hunter2 | docker login --password-stdin reg`, `echo [secret] | docker login --password-stdin reg`},
		{`echo "root:hunter2" | sudo chpasswd`, `echo [secret] | sudo chpasswd`},
		{`echo hunter2 | sudo -S rm -rf /`, `echo [secret] | sudo -S rm -rf /`},
		// Headers.
		{`curl -H "Authorization: Bearer abc.def" h`, `curl -H "Authorization: [secret]" h`},
		{`curl -H 'X-Api-Key: abc' -H 'Accept: a' h`, `curl -H 'X-Api-Key: [secret]' -H 'Accept: a' h`},
		{`curl --cookie "sid=abc" h`, `curl --cookie [secret] h`},
		{`curl -b "sid=abc" h`, `curl -b [secret] h`},
		{`http GET h bearer abcdef123456`, `http GET h bearer [secret]`},
		// URLs.
		{`git push https://me:hunter2@h/r.git`, `git push https://me:[secret]@h/r.git`},
		{`git clone https://0123456789abcdef0123@h/r.git`, `git clone https://[secret]@h/r.git`},
		{`psql postgres://u:p/s@h:5432/db`, `psql postgres://u:[secret]@h:5432/db`},
		{`curl http://localhost:3000/@scope/pkg git@h:r`, `curl http://localhost:3000/@scope/pkg git@h:r`},
		// Keys that tell themselves.
		{`echo AKIAIOSFODNN7EXAMPLE ghp_0123456789abcdefghij`, `echo [secret] [secret]`},
		{`x github_pat_11AAAAAAA0aaaaaaaaaaaa_bbbb glpat-abcdefghij0123456789`, `x [secret] [secret]`},
		{`x xoxb-123456789012-abcdef AIzaSyA0123456789abcdefghijklmnopqrstuv`, `x [secret] [secret]`},
		{`x sk_live_0123456789abcdef rk_test_0123456789ab whsec_abcdefghij`, `x [secret] [secret] [secret]`},
		{`x sk-proj-abcdefghijklmnop0123 sk-ant-api03-abcdefgh_ijkl-mnop`, `x [secret] [secret]`},
		{`x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl y`, `x [secret] y`},
		{"cat <<E\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nE", "cat <<E\n[secret]\nE"},
		{"echo '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl", "echo '[secret]"},
		{`vault login token s3cr3tT0k3nV4lue9x`, `vault login token [secret]`},
	} {
		if got := Mask(c.in); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

// What holds no secret is shown as it is.
func TestMaskLeavesTheRest(t *testing.T) {
	for _, s := range []string{
		``, `ls -la`, `git commit -m "fix: the password prompt"`, `PWD=/x OLDPWD=/y ls`, `rm -rf "$TOKEN_DIR"`,
		`TOKEN=$TOKEN run`, `TOKEN="${TOKEN}" run`, `TOKEN=$(cat t) run`, `--token-file x --password-stdin`, `PASSWORD= run`, `TOKEN="" run`,
		`kubectl get secret my-secret -o yaml`, `kubectl delete secret my-secret`, `git config credential.helper store`,
		`max_tokens=4096`, `author=me key=value sort_key=x`, `git push --force origin main`, `git show 0123456789abcdef0123456789abcdef01234567`,
		`ssh git@github.com`, `git clone git@github.com:o/r.git`, `curl https://h:8443/p`, `find . -path ./x -prune -type f`,
		`echo sk-short eyJ AKIA`, `grep -rn "token" src`, `cat ~/.ssh/id_rsa.pub`, `mkdir -p build`, `cp -p a b`, `[ "$password" ]`,
		`echo hi | sudo tee f`, `tar -cf x.tar --exclude=secrets/ .`, `echo 'dev ALL=(ALL) NOPASSWD:ALL'`, `curl -H "Authorization: Bearer $TOKEN" h`, `gpg --delete-secret-keys 0xAB`,
		`echo 'IO.inspect(1)' | iex -S mix`,
	} {
		if got := Mask(s); got != s {
			t.Errorf("%s\n got %s", s, got)
		}
	}
}

// A secret does not come through, however its place is quoted.
func TestMaskHidesInEveryQuoting(t *testing.T) {
	const secret = "Zq7wXk29PlmN4v"
	for _, form := range []string{
		`PASSWORD=%`, `PASSWORD='%'`, `PASSWORD="%"`, `PASSWORD=$'%'`, `PASSWORD="x%"y`, `PASSWORD=a\ %`, `"PASSWORD=%"`, `'PASSWORD=%'`,
		`--token %`, `--token '%'`, `--token="%"`, `-e TOKEN=%`, `-eTOKEN=%`, `'{"token": "%"}'`, `"{\"token\": \"%\"}"`, `{token: %}`,
		`https://u:%@h/`, `"https://u:%@h/"`, `-H "Authorization: Basic %"`, `-H Authorization:\ Basic\ %`, `-H 'authorization:%'`,
		`token: %`, `token = "%"`, `token='%'`, `mysql -p%`, `mysql -p'%'`, `mysql "-p%"`, `curl -u u:%`, `curl --user u:%`, `curl --user=u:%`, `curl -u "u:%"`, `TOKEN=${X:-%}`,
	} {
		for _, around := range []string{"@", "a; @ b", "x=$(@)", "echo \"don't\"; @", "(@)", "if true; then @; fi", "a | @ | b", "cat <<E\nit's\n@\nE", "`@`", "bash -c \"@\"", "bash -c '@'"} {
			text := strings.ReplaceAll(around, "@", strings.ReplaceAll(form, "%", secret))
			if got := Mask(text); strings.Contains(got, secret) {
				t.Errorf("%s\n got %s", text, got)
			}
		}
	}
}

func FuzzMask(f *testing.F) {
	for _, s := range []string{"", "TOKEN=a", `--token "`, "://u:p@h", "-----BEGIN PRIVATE KEY", "eyJ.", "echo a | x --password-stdin", "\xff=\\", `password=\"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Mask(s)
		if strings.Count(got, Masked) < strings.Count(s, Masked) && !strings.Contains(got, Masked) {
			t.Errorf("%q: a mask went away: %q", s, got)
		}
		if got == s {
			return
		}
		// What is shown is what was there, in its order.
		rest := s
		for piece := range strings.SplitSeq(got, Masked) {
			n := strings.Index(rest, piece)
			if n < 0 {
				t.Fatalf("%q: %q is not of it", s, piece)
			}
			rest = rest[n+len(piece):]
		}
	})
}

// The time grows with the length, whatever is in it.
func TestMaskIsLinear(t *testing.T) {
	units := []string{
		"token=", "token ", "://", "://a:", "-----BEGIN ", "eyJa.", `"`, `'`, `\`, "curl -u ", `"curl -u a `, "echo a|", "token=$(", "--token ", "mysql -p", `token=\"`, "1//0", "sk-", "password:", "token='' ",
		"echo a | x -S ", "{\"token\":", "token=${", "bash -c \"", "bearer aaaaaaaaaaaaaaaaaaaaaa ",
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		units = append(units, units[r.IntN(25)]+units[r.IntN(25)])
	}
	for _, u := range units {
		text := strings.Repeat(u, (1<<18)/len(u))
		start := time.Now()
		Mask(text)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%q repeated to 256 KiB takes %v", u, took)
		}
	}
}
