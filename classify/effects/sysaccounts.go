package effects

import (
	"strings"

	"gstack/shellast"
)

// accountEffects reads the programs that remove or lock accounts and groups.
// Sources: shadow 4.15 (userdel, groupdel, usermod, passwd, gpasswd), adduser
// 3.137 (deluser, delgroup), dscl(1).
func accountEffects(_ *Env, call *shellast.Call) []Effect {
	if tells(call.Args) || len(call.Args) == 0 {
		return nil
	}
	short, long := "", []string(nil)
	switch call.Name {
	case "passwd":
		short, long = "dl", []string{"--delete", "--lock"}
	case "usermod":
		short, long = "L", []string{"--lock"}
	case "gpasswd":
		short, long = "dr", []string{"--delete", "--remove-password"}
	case "dscl":
		long = []string{"-delete", "delete"}
	default:
		return machine(call, Accounts, call.Name+" "+call.Args[len(call.Args)-1].String())
	}
	for i, a := range call.Args {
		text, exact := a.Exact()
		switch {
		case !exact || text == "":
		case hasAny(text, long...):
			return machine(call, Accounts, call.Name+" "+text)
		case short == "" || len(text) < 2 || text[0] != '-' || text[1] == '-':
		case strings.ContainsAny(text, short) && (i == 0 || call.Name != "usermod"):
			return machine(call, Accounts, call.Name+" "+text)
		}
	}
	return nil
}

// firewallEffects reads the programs that open a firewall.
// Sources: iptables(8) 1.8, nft(8) 1.1, ufw(8) 0.36, pfctl(8) of macOS 14.
func firewallEffects(_ *Env, call *shellast.Call) []Effect {
	if tells(call.Args) {
		return nil
	}
	var words []string
	for _, a := range call.Args {
		text, _ := a.Exact()
		words = append(words, text)
	}
	found := ""
	for i, w := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		switch call.Name {
		case "nft":
			if w == "flush" || w == "delete" && hasAny(next, "table", "chain", "rule") || w == "destroy" {
				found = w + " " + next
			}
		case "ufw":
			if w == "reset" || w == "disable" {
				found = w
			}
			if w == "--dry-run" {
				return nil
			}
		case "pfctl":
			if w == "-d" || w == "-F" || strings.HasPrefix(w, "-F") {
				found = w
			}
		default:
			if w == "-F" || w == "--flush" || w == "-X" || w == "--delete-chain" {
				found = w
			}
			if (w == "-P" || w == "--policy") && len(words) == i+3 {
				found = w + " " + next + " " + words[i+2]
			}
		}
		if found != "" && call.Name != "ufw" {
			break
		}
	}
	if found == "" {
		return nil
	}
	return machine(call, Firewall, call.Name+" "+strings.TrimSpace(found))
}
