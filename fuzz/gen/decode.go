package gen

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func rot13(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+13)%26
		case r >= 'A' && r <= 'Z':
			return 'A' + (r-'A'+13)%26
		}
		return r
	}, s)
}

// decoded is a substitution whose output is a text of one line.
func decoded(g *generator, w, how string) string { return "$(" + g.decoder(w, how) + ")" }

// decoder is a pipeline that prints a text of one line.
func (g *generator) decoder(s, how string) string {
	switch how {
	case "base64":
		e := base64.StdEncoding.EncodeToString([]byte(s))
		return g.pick("echo "+e+" | base64 -d", "base64 -d <<EOF\n"+e+"\nEOF\n", "printf %s "+e+" | base64 --decode", "echo "+e+" | base64 -di", "printf '%s\\n' "+e+" | base64 -d -")
	case "tr":
		return g.pick(
			"echo "+g.sq(rot13(s))+" | tr a-zA-Z n-za-mN-ZA-M",
			"echo "+g.sq(rot13(s))+" | tr 'A-Za-z' 'N-ZA-Mn-za-m'",
			"echo "+g.sq(swapCase(s))+" | tr '[:upper:][:lower:]' '[:lower:][:upper:]'",
			"echo "+g.sq(strings.ReplaceAll(s, " ", "_Q"))+" | tr _ ' ' | tr -d Q",
			"echo "+g.sq("ZZ"+s+"Z")+" | tr -d Z")
	case "xxd":
		h := hex.EncodeToString([]byte(s))
		return g.pick("echo "+h+" | xxd -r -p", "printf "+h+" | xxd -p -r", "echo "+strings.ToUpper(h)+" | xxd -r -ps")
	case "sed":
		a, b := g.cut(s)
		return g.pick(
			"echo "+g.sq(a+"QQ"+b)+" | sed s/QQ//", "echo "+g.sq(a+"Q"+b+"Q")+" | sed 's/Q//g'", "echo "+g.sq("QQ"+s)+" | sed -e 's/^Q*//'",
			"echo "+g.sq(s+" end")+" | sed 's| end$||'", `echo `+g.sq("A"+s)+` | sed -E 's/^A(.*)$/\1/'`, "printf 'x\\n%s\\ny\\n' "+g.sq(s)+" | sed -n 2p", "printf 'x\\n%s\\ny\\n' "+g.sq(s)+" | sed '1d;3d'")
	case "cut":
		return g.pick("echo "+g.sq("ab"+s)+" | cut -c3-", "echo "+g.sq("x:"+strings.ReplaceAll(s, ":", "_")+":y")+" | cut -d: -f2", "echo "+g.sq("abc"+s)+" | cut -b 4-")
	case "head":
		return g.pick("printf '%s\\nx\\n' "+g.sq(s)+" | head -n 1", "printf '%s\\nx\\n' "+g.sq(s)+" | head -1", "printf 'x\\n%s\\n' "+g.sq(s)+" | tail -n 1", "printf 'x\\ny\\n%s\\n' "+g.sq(s)+" | tail -n +3", "echo "+g.sq(s+"junk")+" | head -c "+itoa(len(s)))
	case "other":
		return g.pick(
			"printf 'x\\n%s\\n' "+g.sq(s)+" | tac | head -n 1", "printf '%s\\n%s\\n' "+g.sq(s)+" "+g.sq(s)+" | uniq", "printf '%s\\n' "+g.sq(s)+" | sort -u", "echo "+g.sq(s)+" | cat | cat",
			"echo "+g.sq(s)+" | grep .", "echo "+g.sq(s)+" | tee", "echo "+g.sq(reverse(rot13(s)))+" | rev | tr a-zA-Z n-za-mN-ZA-M", "echo "+g.sq(s)+" | fold -w 500", "printf '%s' "+g.sq(s)+" | paste -s", "echo "+g.sq(s)+" | awk '{print $0}'", "echo "+g.sq(s)+" | awk 1")
	}
	return "echo " + g.sq(reverse(s)) + " | rev"
}

// anyDecoder is one of them.
func (g *generator) anyDecoder(s string) string {
	return g.decoder(s, g.pick("base64", "tr", "xxd", "sed", "cut", "head", "other", "rev"))
}
