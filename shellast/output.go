package shellast

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

func (r *run) keepRemote(p *options.Parsed, by string) {
	for _, o := range p.Operands {
		url, _, _ := strings.Cut(o.Suffix(), "?")
		if i := strings.LastIndexByte(url, '/'); i >= 0 && i+1 < len(url) {
			if f, ok := r.abs(value.Of(url[i+1:])); ok {
				r.st.setFile(f, &file{text: fetched(by, p)})
			}
		}
	}
}

// fetched is text from another machine.
func fetched(by string, p *options.Parsed) value.Str {
	name := "output of " + by
	for _, o := range p.Operands {
		name = by + " " + o.String()
		break
	}
	return value.UnknownStr(name, value.FromNetwork, value.Any)
}

var curlGrammar = options.Grammar{Opts: "o,output: O,remote-name remote-name-all s,silent S,show-error f,fail L,location k,insecure X,request: H,header: d,data: data-raw: data-binary: data-urlencode: F,form: u,user: A,user-agent: e,referer: b,cookie: c,cookie-jar: x,proxy: m,max-time: w,write-out: T,upload-file: r,range: C,continue-at: K,config: D,dump-header: E,cert: connect-timeout: retry: retry-delay: retry-max-time: cacert: key: resolve: url: output-dir: create-dirs i,include I,head v,verbose G,get N,no-buffer n,netrc g,globoff j q R,remote-time J,remote-header-name 0 1 2 3 4 6 z,time-cond: Z,parallel # a,append compressed http1.1 http2 http3 tlsv1.2 tlsv1.3 proto: proto-redir: ssl-reqd fail-with-body retry-all-errors retry-connrefused progress-bar no-progress-meter"}

var wgetGrammar = options.Grammar{Opts: "O,output-document: q,quiet v,verbose nv c,continue N,timestamping P,directory-prefix: o,output-file: a,append-output: i,input-file: t,tries: T,timeout: w,wait: U,user-agent: r,recursive l,level: k,convert-links m,mirror p,page-requisites b,background S,server-response 4 6 header: post-data: post-file: method: body-data: no-check-certificate show-progress https-only max-redirect: user: password: ca-certificate: n: A,accept: R,reject: D,domains: e,execute: spider no-verbose"}

// output is what is known of a program's output that is not computed.
func (r *run) output(name string, args []value.Field) value.Str {
	out := value.Part{Kind: value.Unknown, Text: "output of " + name, Origin: value.FromOutput, Shape: value.Any}
	switch name {
	case "curl":
		p := curlGrammar.Parse(args)
		if p.Has("output", "remote-name") {
			return nil
		}
		return fetched(name, p)
	case "wget":
		p := wgetGrammar.Parse(args)
		if o, ok := p.Value("output-document"); ok && !o.Is("-") {
			return nil
		}
		return fetched(name, p)
	case "fetch", "http", "https", "xh", "lynx", "w3m", "aria2c", "nc", "ncat", "netcat", "socat", "ftp", "GET", "lwp-request", "elinks":
		out.Origin = value.FromNetwork
		return value.Str{out}
	case "mktemp":
		return r.mktemp(args)
	case "nproc", "id", "date", "wc", "uname", "hostname", "whoami", "arch", "getconf", "stat", "sysctl", "pgrep", "pidof", "tput", "uuidgen", "cksum", "md5sum", "sha1sum", "sha256sum":
		if wordOutput(name, args) {
			return value.Str{{Kind: value.Unknown, Text: "output of " + name, Origin: value.FromOutput, Shape: value.Word}}.Append(value.Of("\n"))
		}
	case "git":
		if top, ok := r.toplevel(args); ok {
			return value.Of(top + "\n")
		}
		if branch, ok := r.branchPrinted(args); ok {
			return value.Of(branch + "\n")
		}
		if len(args) > 1 && args[0].Is("rev-parse") {
			for _, a := range args[1:] {
				if a.Is("HEAD") || a.Is("--short") {
					return value.Str{{Kind: value.Unknown, Text: "git rev-parse", Origin: value.FromOutput, Shape: value.Word}}.Append(value.Of("\n"))
				}
			}
			out.Shape = value.NonEmpty
			out.Text = "git rev-parse"
		}
		if len(args) > 0 {
			switch sub, _ := args[0].Exact(); sub {
			case "describe", "branch", "symbolic-ref", "tag", "merge-base", "rev-list", "rev-parse", "for-each-ref": // names of commits
				out.Origin, out.Text = value.FromEnv, "name that git "+sub+" prints"
			}
		}
	case "npm", "pnpm", "yarn", "go", "brew", "xcode-select", "pg_config", "pyenv", "rustc":
		if printsPlace(name, args) {
			out.Origin, out.Text = value.FromEnv, "place that "+name+" prints"
		}
	}
	if printsSetup(name, args) {
		return nil
	}
	if decoder(name, args) {
		out.Origin, out.Stored = value.FromDecoder, r.unpacksFiles(name, args)
		return value.Str{out}
	}
	if names, ok := r.listing(name, args); ok {
		return names
	}
	if text, ok := dump(name, args); ok {
		return text
	}
	// A filter passes on what it reads.
	if r.in.input != nil {
		if in := r.rest(r.in); len(in) == 1 && in[0].Lines != nil && selectsLines(name, args) {
			return in
		}
		if u, ok := worstUnknown(r.rest(r.in)); ok && (u.Origin == value.FromNetwork || u.Origin == value.FromDecoder) {
			out.Origin, out.Text = u.Origin, u.Text
		}
	}
	filter, files := filters(name, args)
	if filter && !files {
		out.Stored = allStored(r.rest(r.in))
	}
	for _, a := range args {
		if u, ok := worstUnknown(a.Str); ok && u.Origin == value.FromNetwork && name == "cat" {
			out.Origin, out.Text = u.Origin, u.Text
		}
		if p, ok := r.abs(a.Str); ok {
			if f := r.st.fileAt(p); f != nil {
				if u, ok := worstUnknown(f.text); ok && (u.Origin == value.FromNetwork || u.Origin == value.FromDecoder) {
					out.Origin, out.Text = u.Origin, u.Text
				}
			}
		}
	}
	if out.Origin == value.FromOutput && filter && (files || r.in.input == nil || allFrom(r.rest(r.in), value.FromFile)) {
		out.Origin = value.FromFile
	}
	return value.Str{out}
}

// printsPlace reports whether a program prints where things are installed.
func printsPlace(name string, args []value.Field) bool {
	if len(args) == 0 {
		return false
	}
	sub, _ := args[0].Exact()
	switch name {
	case "npm", "pnpm", "yarn":
		return sub == "bin" || sub == "root" || sub == "prefix"
	case "go":
		return sub == "env"
	case "brew":
		return sub == "--prefix"
	case "pyenv":
		return sub == "root"
	case "xcode-select":
		return sub == "-p" || sub == "--print-path"
	case "pg_config":
		return sub == "--bindir"
	case "rustc":
		return sub == "--print"
	}
	return false
}

func worstUnknown(s value.Str) (value.Part, bool) {
	var worst value.Part
	found := false
	for _, p := range s {
		if p.Kind == value.Unknown && (!found || p.Origin == value.FromNetwork || p.Origin == value.FromDecoder && worst.Origin != value.FromNetwork) {
			worst, found = p, true
		}
	}
	return worst, found
}

// wordOutput: the program prints one plain word with these arguments.
func wordOutput(name string, args []value.Field) bool {
	switch name {
	case "nproc", "whoami", "arch", "uuidgen", "pgrep", "pidof":
		return true
	case "id":
		return len(args) > 0 && strings.HasPrefix(args[0].Prefix(), "-") && !args[0].Is("-G")
	case "wc":
		for _, a := range args {
			if !strings.HasPrefix(a.Prefix(), "-") {
				return false
			}
		}
		return len(args) > 0
	case "uname":
		return len(args) == 0 || len(args) == 1 && len(args[0].Prefix()) == 2 && !args[0].Is("-a")
	case "date":
		if len(args) == 0 {
			return false
		}
		t, ok := args[len(args)-1].Exact()
		return ok && strings.HasPrefix(t, "+") && isWord(strings.ReplaceAll(t[1:], "%", "")+"x") && !strings.ContainsAny(t, "cDxXrT ")
	}
	return false
}

// mktemp prints the name of a new file or directory (mktemp(1)).
func (r *run) mktemp(args []value.Field) value.Str {
	g := options.Grammar{Opts: "d,directory u,dry-run q,quiet p,tmpdir: t suffix: V"}
	p := g.Parse(args)
	temp := value.Str{{Kind: value.Unknown, Text: "mktemp", Origin: value.FromOutput, Shape: value.Temp}}
	if dir, ok := p.Value("tmpdir"); ok && len(dir.Str) > 0 {
		temp = dir.Str.Append(value.Of("/")).Append(value.Str{{Kind: value.Unknown, Text: "mktemp", Origin: value.FromOutput, Shape: value.Word}})
	} else if len(p.Operands) > 0 && !p.Has("t", "tmpdir") {
		t := p.Operands[0].Str
		prefix := strings.TrimRight(t.Prefix(), "X")
		if !t.HasUnknown() {
			temp = value.Of(prefix).Append(value.Str{{Kind: value.Unknown, Text: "mktemp", Origin: value.FromOutput, Shape: value.Word}})
		} else {
			temp = t
		}
	}
	return temp.Append(value.Of("\n"))
}

// decoder: the program turns hidden text into plain text.
func decoder(name string, args []value.Field) bool {
	has := func(opts ...string) bool {
		for _, a := range args {
			t := a.Prefix()
			for _, o := range opts {
				if t == o || len(o) == 2 && len(t) > 1 && t[0] == '-' && t[1] != '-' && strings.Contains(t, o[1:]) {
					return true
				}
			}
		}
		return false
	}
	switch name {
	case "base64", "base32", "basenc", "gbase64":
		return has("-d", "-D", "--decode", "--dec", "--d")
	case "xxd":
		return has("-r")
	case "openssl":
		return has("-d")
	case "uudecode", "gunzip", "zcat", "bunzip2", "bzcat", "unxz", "xzcat", "unzstd", "zstdcat", "gpg", "age", "unlz4", "lz4cat", "ascii85":
		return true
	case "gzip", "bzip2", "xz", "zstd", "lz4", "brotli":
		return has("-d", "--decompress", "--uncompress")
	}
	return false
}

// selectsLines reports whether a program prints only whole lines of its
// standard input.
func selectsLines(name string, args []value.Field) bool {
	var g options.Grammar
	operands := 0
	switch name {
	case "grep", "egrep", "fgrep":
		g.Opts, operands = "v,invert-match e,regexp: E,extended-regexp F,fixed-strings G,basic-regexp i,ignore-case w,word-regexp x,line-regexp z,null-data m,max-count:", 1
	case "head", "tail":
		g.Opts, g.Digits = "n,lines: z,zero-terminated", true
	case "sort":
		g.Opts = "b d f i n r,reverse u,unique V k: t: z,zero-terminated"
	default:
		return false
	}
	p := g.Parse(args)
	if p.Has("regexp") {
		operands = 0
	}
	return len(p.Unknown()) == 0 && !p.Wild && len(p.Operands) == operands
}
