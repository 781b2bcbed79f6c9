package shellast

import (
	"strings"
	"testing"

	"gstack/shellast/host"
)

// machine is the setting of the tests: a home, a project in it.
var machine = &host.Fixed{
	Homes: map[string]string{"": "/home/dev", "root": "/root"},
	Vars:  map[string]string{"USER": "dev", "SHELL": "/bin/bash", "PYTHON": "/usr/bin/python3"},
	Dirs:  []string{"/home/dev/project/src"},
	Files: map[string]string{
		"/home/dev/project/clean.sh":     "#!/bin/sh\nrm -rf \"$1\"\n",
		"/home/dev/project/env.sh":       "export DIR=/srv/data\n",
		"/home/dev/project/tool":         "#!/usr/bin/env python3\nprint()\n",
		"/home/dev/project/package.json": `{"name":"x","scripts":{"preclean":"echo a","clean":"rm -rf out","loop":"npm run loop"}}`,
		"/home/dev/project/Makefile":     "all: gen\n\ttouch all\ngen: ; rm gen\nclean:\n\t@rm -rf $(OUT) \\\n\t  dist\n",
	},
}

// seen shows the calls of a result, one a line: directory if it is not the
// project, then the words; unknown parts in ‹›, words that may be several with
// a star.
func seen(r *Result) string {
	var lines []string
	for _, c := range r.Calls {
		line := c.Path.String()
		if c.OnDisk != "" {
			line = "(disk) " + line
		}
		if c.Where != Here {
			line = "(" + c.Where.String() + ") " + line
		}
		if c.As != "" {
			line = c.As + "# " + line
		}
		for _, a := range c.Args {
			t := a.String()
			if t == "" {
				t = "''"
			}
			if a.Splits {
				t += "*"
			}
			line += " " + t
		}
		if len(c.Dir) != 1 || !c.Dir[0].Is("/home/dev/project") {
			line += " @" + strings.TrimSuffix(strings.ReplaceAll(dirKey(c.Dir), "\x01", "|"), "|")
		}
		lines = append(lines, line)
	}
	for _, g := range r.Gaps {
		lines = append(lines, "gap "+string(g.Kind))
	}
	for _, b := range r.Bombs {
		lines = append(lines, "bomb "+b.Name)
	}
	return strings.Join(lines, "\n")
}

func TestEvaluate(t *testing.T) {
	tests := []struct{ cmd, want string }{
		// Words.
		{`rm -rf /`, `rm -rf /`},
		{`"r"m '-r'\f "/"`, `rm -rf /`},
		{`$'\x72\x6d' x`, `rm x`},
		{`rm ~ ~/x ~root a~`, `rm /home/dev /home/dev/x /root a~`},
		{`rm $HOME "$HOME/x" ${HOME}y`, `rm /home/dev /home/dev/x /home/devy`},
		{`rm {a,b}{1..3} x{,y}`, `rm a1 a2 a3 b1 b2 b3 x xy`},
		{`x=1 xa=2 xb=3; rm $x{a,b} ${x}{a,b}`, `rm 2 3 1a 1b`},
		{`rm *.txt '*' \*`, `rm *.txt * *`},
		{`rm "$x" $x`, `rm ‹$x› ‹$x›*`},
		{`rm a""`, `rm a`},
		{`rm "" ''`, `rm '' ''`},
		{`rm $(true)`, `rm`},
		{`rm${IFS}-rf${IFS}/`, `rm -rf /`},
		// Variables.
		{`x=a y=$x; rm $x$y`, `rm aa`},
		{`x="a b"; rm $x "$x"`, `rm a b a b`},
		{`x=a; x+=b; rm $x`, `rm ab`},
		{`a=(x "y z"); rm "${a[@]}" ${#a[@]} ${a[1]}`, `rm x y z 2 y z`},
		{`declare -A m=([k]=v); rm ${m[k]} ${!m[@]}`, `rm v k`},
		{`x=y y=z; rm ${!x}`, `rm z`},
		{`set -- a b; rm ${!#}; sh -c 'rm "${!#}"' x c`, "rm b\nrm ‹${!#}›"},
		{`declare -n r=x; x=1; rm $r`, `rm 1`},
		{`IFS=:; x=a:b::c; rm $x`, "rm a b '' c"},
		{`rm ${u:-d} ${u-e}; x=; rm ${x:-f} ${x-g} ${x:+h}`, "rm d e\nrm f"},
		{`rm "${1/#/a}" /<(); set - -x b; rm "$@"; set -- IFS; g && IFS=,; x='a,b c'; rm $x`, "rm '' /\nrm -x b\ng\nrm a b c\nrm a,b c"},
		{`x=/a/b.c; rm ${x##*/} ${x%.*} ${x/b/d} ${#x} ${x:1:1}`, `rm b.c /a/b /a/d.c 6 a`},
		{`x=aB; rm ${x^^} ${x,,}`, `rm AB ab`},
		{`shopt -s extglob; p='+(a)'; x=aab; rm ${x##+(a)} ${x##$p} "${x##+($y)}"`, `rm b b ‹${…#…}›`},
		{`x=aab; rm ${x#*} "${x##+(a)}"; shopt -u extglob; rm "${x##+(a)}"`, "rm aab ‹${…#…}›\nrm aab"},
		{`set -f; x=abc; rm ${x#a*} a*; shopt -s nocasematch; case $x in A*) ;; *) rm z;; esac`, "rm bc a*\nrm z"},
		{`set -- a b; rm $1 "$@" $#; shift; rm $*`, "rm a a b 2\nrm b"},
		{`rm $((1+2*3)) $((x=4)) $x`, `rm 7 4 4`},
		{`if cmd; then x=a; else x=b; fi; rm $x`, "cmd\nrm a\nrm b"},
		{`cmd && x=a; rm "$x"`, "cmd\nrm a\nrm ‹$x›"},
		{`(x=a); rm "$x"`, `rm ‹$x›`},
		{`x=a cmd; rm "$x"`, "cmd\nrm ‹$x›"},
		{`read -r a b <<< "x y z"; rm $a $b`, `rm x y z`},
		{`printf -v x %s-%s a b; rm $x`, `rm a-b`},
		{`: a b; rm $_; x=1; rm "$_"; declare -a y=(c); rm $_; export z=d; rm $_`, "rm b\nrm ''\nrm y\nrm z=d"},
		{`set -- -o a; getopts o: x; rm "$OPTARG" $x`, "rm a o\nrm a ?\nrm '' o\nrm '' ?"},
		{`a=(x); declare -A a; rm ${a[0]}`, `rm x`},
		{`a=(x); g && a=(y z); rm "${a[@]}" ${#a[@]}; a+=(v); rm "${a[1]}"`, "g\nrm y z 2\nrm y z 1\nrm x 2\nrm x 1\nrm z\nrm v"},
		{`a=(x $y z); rm "${a[@]}" ${a[0]}; rm ${a[2]}; a=(x); a[$y]=v; rm "${a[@]}"`, "rm x ‹$y›* z x\nrm ‹${a[…]}›*\nrm x\nrm ‹$y›*\nrm z\nrm v x ‹$@›*\nrm ‹$@›*"},
		{`a=(x); a[0]+=y; g && a[1]=w; rm ${a[0]} ${a[@]:0:1}`, "g\nrm xy xy"},
		{`readonly x=a; x=b; unset x; f() { local x=c; rm $x; }; f; readonly -a y=(d); y=(e); y[0]=f; rm $x $y`, "rm a\nrm a d"},
		{`x=a; g && readonly x; x=b; rm $x; export x; sh -c 'x=c; rm $x'`, "g\nrm b\nrm a\nrm c"},
		{`printf -v 'a[2]' %s x; read 'a[1]' <<< y; rm "${a[@]}"; unset 'a[1]'; rm "${a[@]}" ${#a[@]}`, "rm y x\nrm x 1"},
		{`read -d : x <<< a:b; mapfile -t -d : y <<< c:d; read -n 2 z <<< efg; read -N 3 v <<< $'h\ni'; rm $x ${y[@]} $z $v`, "rm a c d ef h i"},
		{`[[ ab-c =~ ^(a.)-"c"$ ]] && rm "${BASH_REMATCH[1]}" "${BASH_REMATCH[@]}"; [[ a =~ b ]] || rm "${#BASH_REMATCH[@]}"`, "rm ab ab-c ab\nrm 0"},
		{`a[k]=x; a[j]=y; a[k]=x; rm ${a[k]}`, "rm ‹${a[…]}›*\nrm x\nrm y"},
		{`rm "$(pushd /srv)" "$(declare -f f)"`, `rm ‹output of pushd› ‹output of declare›`},
		{`x=$(echo a; ls); rm "$x"`, "ls\nrm a‹output of ls›"},
		{`x='a[$(y=1; rm z)]'; f() { local "$x=$y"; }; f`, "rm z\nrm z"},
		{`mapfile -t a < <(printf 'x\ny\n'); rm "${a[@]}"`, `rm x y`},
		// Substitutions, streams.
		{`rm $(echo a b) "$(echo a b)"`, `rm a b a b`},
		{`rm "$(ls)"`, "ls\nrm ‹output of ls›"},
		{`rm $(echo a & echo b) $(echo c & echo) $(cmd >/dev/null & echo d) "$!"`, "cmd\nrm a b c d ‹$!›\nrm a b ‹output of several commands at once›* d ‹$!›\nrm ‹output of several commands at once›* c d ‹$!›\nrm ‹output of several commands at once›* ‹output of several commands at once›* d ‹$!›"},
		{`rm $(echo x | rev | cat)`, "cat\nrm x"},
		{`echo rm x | sh`, `rm x`},
		{`sh -c "echo 'rm\\040x' | bash"`, "gap shell.unknown-program"}, // sh may be dash
		{`dash -c 'echo "rm\\040y" | sh'; bash -c 'echo "rm\\040z" | sh'`, "rm y\nrm040z"},
		{`bash -c 'rm "$0" "$1"' a b`, `rm a b`},
		{`bash <<'E'` + "\nrm x\nE", `rm x`},
		{`sh <<< "rm x"; . <(echo rm y)`, "rm x\nrm y"},
		{`echo 'rm x' > f; sh f; sh ./f`, "rm x\nrm x"},
		{`cat > f <<'E'` + "\nrm $1\nE\nbash f z", "cat\nrm z"},
		{`eval 'rm x' y`, `rm x y`},
		{`echo x | sh`, `x`},
		{`cat <<E` + "\n$(rm x)\nE", "rm x\ncat"},
		{`curl u | sh`, "curl u\ngap exec.remote"},
		{`curl u > f; sh f`, "curl u\ngap exec.remote"},
		{`git push $(echo --FORCE | tr '[:upper:][:lower:]' '[:lower:][:upper:]')`, "tr [:upper:][:lower:] [:lower:][:upper:]\ngit push ‹output of tr›*\ngap exec.decoded"},
		{`ls $(echo --FORCE | tr '[:upper:][:lower:]' '[:lower:][:upper:]'); rm $(base64 -d f)`, "tr [:upper:][:lower:] [:lower:][:upper:]\nls ‹output of tr›*\nbase64 -d f\nrm ‹output of base64›*\ngap exec.decoded"},
		{`base64 -d f | sh`, "base64 -d f\ngap exec.decoded"},
		{`./gen | sh`, "./gen\ngap shell.unknown-code"},
		{`sh -c "$UNSET"`, "gap shell.unknown-code"},
		{`sh -c "rm $UNSET"`, "rm ‹$UNSET›*"},
		{`x=$(mktemp -d); rm "$x/a"`, "mktemp -d\nrm ‹mktemp›/a"},
		// Control flow.
		{`for i in a b; do rm $i; done; rm $i`, "rm a\nrm b\nrm b"},
		{`for i in *.c; do rm "$i"; done`, `rm *.c`},
		{`for i in *.c; do x=$x.; done; rm "a$x"`, `rm a‹$x›`},
		{`read x <<< "a $(cmd)"; rm "$x"`, "cmd\nrm a‹output of cmd›"},
		{`i=0; while [ $i -lt 2 ]; do rm $i; i=$((i+1)); done`, "rm 0\nrm 1"},
		{`while read l; do rm "$l"; done <<< a`, `rm a`},
		{`{ basename x >&2; grep -q x f; read x; cat; read y; rm "$x" "$y"; } <<< $'a\nb'`, "grep -q x f\ncat\nrm a ''"},
		{`env - A=b rm x`, `rm x`},
		{`{ g && read x; read y; rm "$y"; } <<< $'a\nb'`, "g\nrm ‹one of 2 values›"},
		{`{ (read x); bash -c 'read x'; y=$(read x; echo $x); read z; rm $y $z; } <<< $'1\n2\n3\n4'`, `rm 3 4`},
		{`echo a > s; g && echo b > s; exec 3<<<c; g && exec 3<<<d; read x <&3; rm "$(cat s)" "$x"`, "g\ng\ncat s\nrm ‹one of 2 values› ‹one of 2 values›"},
		{`case x in y) rm a;; x) rm b;; esac`, "rm a\nrm b"},
		{`f() { rm "$1"; }; f a; f b`, "rm a\nrm b"},
		{`f() { rm x; }`, ``},
		{`f() { x=a; return; x=b; }; f; rm $x; for i in 1 2; do x=$i; break; x=c; done; rm $x`, "rm a\nrm 1"},
		{`f() { x=a; g && return; x=b; }; f; rm $x`, "g\nrm a\nrm b"},
		{`f() { if g >&2; then echo a; return; fi; echo b; }; rm $(f)`, "g\nrm a\nrm b"},
		{`for i in 1 2; do for j in 3 4; do x=$i$j; g && continue 2; x=z; done; done; rm $x`, "g\nrm 23\nrm 24\nrm z"},
		{`x=a; trap 'rm $x' EXIT; if g; then x=b; exit; fi; x=c`, "g\nrm b\nrm c"},
		{`for ((i=0; i<2; i++)); do continue; done; rm $i`, `rm 2`},
		{`f() { if [ -z "$x" ]; then x=rm; f; else $x a; fi; }; x=; f`, "rm a\na"},
		{`f() { rm a; }; g && f() { rm b; }; f; h && unset -f f; f x`, "g\nrm b\nrm a\nh\nrm b\nrm a\nf x"},
		{`f() { rm a; }; bash -c f; export -f f; bash -c f; sh -c 'unset -f f; sh -c f'`, "f\nrm a\nf"},
		{`set -- $x a b; rm "$@" $2; shift; rm $1; set -- c $x d; rm $1 $3; shift; rm "$@"`, "rm ‹$x›* a b a\nrm ‹$x›* a b ‹$2›*\nrm ‹$1›*\nrm c d\nrm c ‹$3›*\nrm ‹$x›* d"},
		{`f() { rm x; } | rm y | cat; f`, "rm y\ncat\nf"},
		{`f() { declare -g x=a; local y; declare -g y=b; }; f; rm $x $y`, `rm a b`},
		{`f() { local x=$1; rm $x; }; x=o; f i; rm $x`, "rm i\nrm o"},
		{`ls() { rm x; }; ls; command ls`, "rm x\nls"},
		{`trap 'rm $x' EXIT; x=a`, `rm a`},
		{`trap 'rm a' EXIT; trap 'rm b' EXIT; trap 'rm c' INT; trap - INT; g && trap - EXIT`, "rm c\ng\nrm b\nrm c"},
		{`x=a; trap 'cd /srv; x=b' ERR; g; rm $x`, "g\nrm a @/home/dev/project|/srv\nrm b @/home/dev/project|/srv"},
		{`f() { trap 'x=b' RETURN; x=a; }; f; rm $x`, "rm a\nrm b"},
		{`trap 'x=b' USR1; x=a; kill -USR1 $$; rm $x`, "kill -USR1 ‹$$›\nrm a\nrm b"},
		{`rm $(trap 'echo a' DEBUG; echo b)`, "rm b\nrm a b"},
		{`:(){ :|:& };:`, `bomb :`},
		{`f() { [ $1 = 0 ] || f $(($1-1)) | f 0; }; f 3`, ``},
		{"shopt -s expand_aliases\nalias x='rm a'\nx b", "rm a b"},
		// Directories.
		{`cd src && rm x; rm y`, "rm x @/home/dev/project/src\nrm y @/home/dev/project/src"},
		{`cd nowhere && rm x; rm y`, "rm x @/home/dev/project/nowhere\nrm y @/home/dev/project/nowhere|/home/dev/project"},
		{`(cd /); rm x`, `rm x`},
		{`pushd /; pushd /home; popd; rm x; popd; rm y; popd; rm z; cd / /; rm v`, "rm x @/\nrm y\nrm z\nrm v"},
		{`g && pushd /; popd; rm x`, "g\nrm x @"},
		{`CDPATH=/srv; cd x && rm y`, `rm y @/srv/x|/home/dev/project/x`},
		{`mkdir -p n; cd n; rm x`, "mkdir -p n\nrm x @/home/dev/project/n"},
		{`cd "$UNSET"; rm x`, `rm x @‹$UNSET›|/home/dev/project`},
		{`cd "$UNSET"/ && rm x`, `rm x @‹$UNSET›/`},
		{`mkdir -p n && cd n && rm x; rm y`, "mkdir -p n\nrm x @/home/dev/project/n\nrm y @/home/dev/project/n|/home/dev/project"},
		{`a && x=1 || x=2; rm $x`, "a\nrm 1\nrm 2"},
		{`ln -s / l; rm -rf l/`, "ln -s / l\nrm -rf l/\nrm -rf /"},
		{`dd of=/dev/sda < /dev/zero`, `dd of=/dev/sda`},
		// Wrappers.
		{`sudo -u bob rm x`, `bob# rm x`},
		{`sudo -n env -i A=b nice -n 5 timeout -k 1 5s rm x`, `root# rm x`},
		{`env -C /srv rm x`, `rm x @/srv`},
		{`nohup setsid stdbuf -oL rm x`, `rm x`},
		{`command rm x; builtin command -p rm y; exec -a ls rm z`, "rm x\nrm y\nrm z"},
		{`command -v rm`, ``},
		{`xargs rm -f <<< "a b"`, "xargs rm -f\nrm -f a b"},
		{`ls | xargs -n1 rm`, "ls\nxargs -n1 rm\nrm ./‹listed by ls›"},
		{`ls -a | xargs -n1 rm`, "ls -a\nxargs -n1 rm\nrm ‹output of ls›*"},
		{`grep -rl a src lib/ | xargs rm`, "grep -rl a src lib/\nxargs rm\nrm src/‹listed by grep› lib/‹listed by grep›"},
		{`grep -rl a | xargs -d '\n' rm`, "grep -rl a\nxargs -d \\n rm\nrm ./‹listed by grep›"},
		{`grep -rl a | xargs -d a rm`, "grep -rl a\nxargs -d a rm\nrm ‹output of grep›*"},
		{`grep -rl a | xargs rm`, "grep -rl a\nxargs rm\nrm ./‹listed by grep›"},
		{`grep -l -e a b.c d.c | xargs rm`, "grep -l -e a b.c d.c\nxargs rm\nrm b.c d.c"},
		{`grep -l a | xargs rm`, "grep -l a\nxargs rm\nrm ‹output of grep›*"},
		{`grep -rc a src | xargs rm`, "grep -rc a src\nxargs rm\nrm ‹output of grep›*"},
		{`rg --files src | xargs rm`, "rg --files src\nxargs rm\nrm src/‹listed by rg›"},
		{`rg -l --pre x a | xargs rm`, "rg -l --pre x a\nxargs rm\nrm ‹output of rg›*"},
		{`for f in $(git ls-files -m); do rm "$f"; done`, "git ls-files -m\nrm ./‹listed by git›"},
		{`git ls-files ../x | xargs rm`, "git ls-files ../x\nxargs rm\nrm ‹output of git›*"},
		{`git -C .. ls-files | xargs rm`, "git -C .. ls-files\nxargs rm\nrm ‹output of git›*"},
		{`git diff --name-only main | xargs rm`, "git diff --name-only main\nxargs rm\nrm ./‹listed by git›"},
		{`git diff main | xargs rm`, "git diff main\nxargs rm\nrm ‹output of git›*"},
		{`fd a src | xargs rm`, "fd a src\nxargs rm\nrm src/‹found by fd›"},
		{`xargs -I{} rm x{}y <<< a`, "xargs -I{} rm x{}y\nrm xay"},
		{`find a -name b -exec rm {} \;`, "find a -name b -exec rm {} ;\nrm a/‹found by find›b"},
		{`find / -maxdepth 0 -exec rm {} +`, "find / -maxdepth 0 -exec rm {} +\nrm /"},
		{`busybox rm x`, `rm x`},
		{`env -S 'rm\_x "a\_b" ${HOME} # y' z`, `rm x a b /home/dev z`},
		{`env -iS'A=1 rm' '; ls'`, `rm ; ls`},
		{`env -vS rm -rf x; env -i --split-string 'rm -v' -f`, "rm -rf x\nrm -v -f"},
		{`export x=a; env -u x sh -c 'rm "$x"'; env x=b sh -c 'rm $x'; env -i sh -c 'rm "$x"'`, "rm ‹$x›\nrm b\nrm ‹$x›"},
		{`setarch -R rm x; setarch i386 -v rm y`, "rm x\nrm y"},
		{`env -S 'rm $x'; env -S 'rm "x'`, ``},
		{`xargs -n2 rm <<< 'a b c'`, "xargs -n2 rm\nrm a b\nrm c"},
		{`ssh h 'rm x'`, "ssh h rm x\n(remote host) rm x @"},
		{`docker exec c rm x`, "docker exec c rm x\n(container) rm x @"},
		{`mywrap rm -rf x`, "mywrap rm -rf x\nrm -rf x"},
		// Names.
		{`/bin/rm x; \rm y`, "/bin/rm x\nrm y"},
		{`$PYTHON x; $UNSET y`, "/usr/bin/python3 x\ngap shell.unknown-program"},
		{`"$UNSET/bin/tool" x`, `‹$UNSET›/bin/tool x`},
		{`/bin/r? x`, "/bin/rm x\n/bin/rq x"},
		// Scripts on disk.
		{`./clean.sh a`, "./clean.sh a\n(disk) rm -rf a"},
		{`. ./env.sh; rm $DIR`, `rm /srv/data`},
		{`set -- a; echo 'rm $1; return; rm b' > s; . ./s c; rm $1`, "rm c\nrm b\nrm a"},
		{`./tool x`, `./tool x`},
		{`npm run clean -- x`, "npm run clean -- x\n(disk) rm -rf out -- x"},
		{`npm run loop`, "npm run loop\n(disk) npm run loop"},
		{`make clean`, "make clean\n(disk) rm -rf ‹$(OUT)›* dist"},
		{`make`, "make\n(disk) touch all\n(disk) rm gen"},
		// Values that are evaluated again.
		{`x='a[$(rm y)]'; echo $((x))`, `rm y`},
		{`x='$(rm y)'; echo ${x@P}`, `rm y`},
		{`echo $((1||$(rm y))) $((0&&$(rm z))) $((1?2:$(rm w)))`, "rm y\nrm z\nrm w"},
		{`x='$(rm \057 "\u" \q)'; echo ${x@P}`, `rm / ‹prompt› q`},
		{`mapfile -C 'rm a' <<< b`, "rm a ‹index› ‹line›\nrm a ‹index› ‹line›"},
		{`for x in 1; do break; done; rm $_`, `rm break`},
		{`test -v 'a[$(rm y)]'`, `rm y`},
		{`PS4='$(rm y)'; set -x`, "rm y"},
		{`echo '$(rm y)' "\$(rm y)"`, ``},
	}
	for _, tt := range tests {
		got := seen(Evaluate(tt.cmd, Options{Dir: "/home/dev/project", Host: machine}))
		if got != tt.want {
			t.Errorf("%s\n got: %s\nwant: %s", tt.cmd, strings.ReplaceAll(got, "\n", "\n      "), strings.ReplaceAll(tt.want, "\n", "\n      "))
		}
	}
}
