package effects

import (
	"slices"
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// writer says which of the words of a program name what it writes. It serves
// programs that do nothing else worth a question.
type writer struct {
	// names are the names of the program, between blanks.
	names string
	opts  string
	// verbs are words that come first, as alternatives between blanks; without
	// one of them nothing is written. The verb is no operand.
	verbs string
	// needs are options of which one must be given, but those that make the
	// program only look.
	needs, but string
	// files are options whose values are written, dirs those whose values are
	// directories in which something is.
	files, dirs string
	// operands are written, from the one at skip on.
	operands bool
	skip     int
	// here: something is written to the working directory if no option says
	// where else.
	here bool
	// flat: what is written in a directory are names in it, not below it.
	flat bool
	// kind is Write, or Make.
	kind Kind
	// entry: what a link leads to stays as it is.
	entry bool
}

// Sources: the manual pages of coreutils 9.5, util-linux 2.41, gzip 1.13, xz 5.6,
// zstd 1.5, Info-ZIP 6.0, cpio 2.15, curl 8.14, GNU wget 1.25, aria2 1.37,
// openssl 3.5, GnuPG 2.4, dos2unix 7.5, diffutils 3.10; "--help" of the
// formatters, in their versions of 2025.
var writers = [...]writer{
	{names: " mkdir zf_mkdir gmkdir ", opts: "m,mode: p,parents v,verbose Z context:: help version", operands: true, kind: Make},
	{names: " touch gtouch ", opts: "a c,no-create d,date: f h,no-dereference m r,reference: t: time: help version", operands: true, kind: Make},
	{names: " mkfifo ", opts: "m,mode: Z context:: help version", operands: true, kind: Make},
	{names: " mknod ", opts: "m,mode: Z context:: help version", operands: true, kind: Make},
	{names: " chattr ", opts: "R V f v: p:", operands: true, skip: 1, kind: Make},
	{names: " fallocate ", opts: "c,collapse-range d,dig-holes i,insert-range l,length: n,keep-size o,offset: p,punch-hole z,zero-range x,posix v,verbose help V,version", operands: true},
	{names: " sort gsort ", opts: sortOpts, files: "output"},
	{names: " shuf ", opts: "e,echo i,input-range: n,head-count: o,output: random-source: r,repeat z,zero-terminated help version", files: "output"},
	{names: " uniq ", opts: "c,count d,repeated D all-repeated:: f,skip-fields: group:: i,ignore-case s,skip-chars: u,unique z,zero-terminated w,check-chars: help version", operands: true, skip: 1},
	{names: " split ", opts: "a,suffix-length: additional-suffix: b,bytes: C,line-bytes: d numeric-suffixes:: e,elide-empty-files filter: l,lines: n,number: x hex-suffixes:: t,separator: u,unbuffered verbose help version", but: "filter", operands: true, skip: 1, here: true, entry: true, flat: true},
	{names: " csplit ", opts: "b,suffix-format: f,prefix: k,keep-files m,suppress-matched n,digits: s,quiet z,elide-empty-files help version", files: "prefix", here: true, entry: true, flat: true},
	{names: " gzip gunzip pigz unpigz ", opts: "a,ascii c,stdout,to-stdout d,decompress,uncompress f,force h,help k,keep l,list L,license n,no-name N,name q,quiet r,recursive rsyncable S,suffix: t,test v,verbose V,version 1,fast 2 3 4 5 6 7 8 9,best p,processes: b,blocksize:", but: "stdout to-stdout list test", operands: true, entry: true},
	{names: " bzip2 bunzip2 xz unxz lzma unlzma ", opts: "c,stdout d,decompress,uncompress z,compress f,force h,help H k,keep l,list q,quiet s t,test v,verbose V,version S,suffix: T,threads: e,extreme F,format: M,memlimit: 0 1 2 3 4 5 6 7 8 9", but: "stdout list test", operands: true, entry: true},
	{names: " zstd unzstd pzstd ", opts: "c,stdout d,decompress z,compress f,force h,help k,keep l,list o: q,quiet r rm t,test v,verbose V,version T: D: output-dir-flat: output-dir-mirror: long:: 1 2 3 4 5 6 7 8 9", but: "stdout list test", files: "o", dirs: "output-dir-flat output-dir-mirror", operands: true, entry: true},
	{names: " unzip ", opts: "Z A a b B C c d: D f h j K L l M n N o O: I: p P: q s S t T u U v V W X x: z ^ :", but: "l p t v z Z c T", dirs: "d", here: true},
	{names: " cpio ", opts: "i,extract o,create p,pass-through A,append a,reset-access-time B b,swap C: c D,directory: d,make-directories E,pattern-file: F,file: f,nonmatching H,format: I: k L,dereference l,link M: m,preserve-modification-time n,numeric-uid-gid O: quiet R,owner: r,rename S s t,list u,unconditional V,dot v,verbose to-stdout no-absolute-filenames absolute-filenames help version", needs: "extract pass-through", but: "list to-stdout", dirs: "directory"},
	{names: " patch ", opts: patchOpts, but: "dry-run", files: "output reject-file", dirs: "directory", operands: true, here: true, entry: true},
	{names: " curl ", opts: curlOpts, files: "output cookie-jar dump-header trace trace-ascii stderr libcurl etag-save hsts alt-svc", dirs: "output-dir", flat: true},
	{names: " wget wget2 ", opts: wgetOpts, but: "spider", files: "output-document output-file append-output save-cookies", dirs: "directory-prefix", here: true, flat: true},
	{names: " aria2c ", opts: "d,dir: o,out: l,log: i,input-file: x,max-connection-per-server: s,split: j,max-concurrent-downloads: c,continue k,min-split-size: allow-overwrite: auto-file-renaming: header: q,quiet h,help v,version", files: "out log", dirs: "dir", here: true, flat: true},
	{names: " openssl ", opts: "out: in: inkey: keyout: key: days: subj: newkey: config: passin: passout: pass: CA: CAkey: CAout: CAserial: extfile: extensions: certfile: name: inform: outform: signature: sign: verify: md: kfile: S: K: iv:", files: "out keyout CAout"},
	{names: " gpg gpg2 ", opts: "o,output: r,recipient: u,local-user: a,armor b,detach-sign c,symmetric d,decrypt e,encrypt s,sign homedir: batch yes passphrase: passphrase-file: pinentry-mode: passphrase-fd: status-fd: trust-model: keyserver: q,quiet v,verbose", files: "output"},
	{names: " dos2unix unix2dos mac2unix unix2mac ", opts: "b,keep-bom c,convmode: D,display-enc: e,add-eol f,force h,help i:: k,keepdate l,newline m,add-bom n,newfile o,oldfile q,quiet r,remove-bom s,safe F,follow-symlink R,replace-symlink S,skip-symlink v,verbose V,version", but: "i", operands: true},
	{names: " rename prename file-rename ", opts: "n,no-act,nono v,verbose f,force o,no-overwrite s,symlink e: E: a,all l,last i,interactive h,help V,version 0,null d,filename,nopath,nofullpath N,new: u,unicode::", but: "no-act nono", operands: true, skip: 1, entry: true},
	{names: " xxd ", opts: "a,autoskip b,bits C,capitalize c,cols: d E,EBCDIC e g,groupsize: h,help i,include l,len: n,name: o: p,ps,postscript,plain r,revert R: s,seek: u v,version", operands: true, skip: 1},
	{names: " iconv ", opts: "f,from-code: t,to-code: l,list c o,output: s,silent verbose help usage version", files: "output"},
	{names: " mktemp gmktemp ", opts: "d,directory u,dry-run q,quiet p,tmpdir:: suffix: t help V,version", but: "dry-run tmpdir t p", operands: true, kind: Make},
	{names: " pandoc ", opts: "o,output: f,from,r,read: t,to,w,write: s,standalone template: V,variable: M,metadata: c,css: toc extract-media: d,defaults: H: B: A: bibliography: csl: pdf-engine: log:", files: "output log", dirs: "extract-media"},
	{names: " xmllint ", opts: "o,output: format noout xpath: schema: relaxng: encode: pattern: nonet noblanks recover html", files: "output"},
	{names: " yq ", opts: "i,inplace,in-place e,expression: o,output-format: p,input-format: P,prettyPrint I,indent: n,null-input r,unwrapScalar:: N,no-doc s,split-exp: C,colors M,no-colors y,yaml-output Y j arg: verbose help V,version", needs: "i inplace in-place", operands: true, skip: 1},
	{names: " sudoedit ", opts: "A B,background C,close-from: g,group: h,host: k n,non-interactive p,prompt: S T,command-timeout: u,user:", operands: true},
	{names: " ditto ", opts: "c k x z j V v X arch: bom: rsrc norsrc extattr noextattr acl noacl sequesterRsrc keepParent password"},

	{names: " prettier ", opts: formatterOpts, needs: "w write", operands: true},
	{names: " eslint oxlint stylelint standard ts-standard xo ", opts: formatterOpts, needs: "fix", operands: true},
	{names: " biome ", opts: formatterOpts, verbs: " format lint check ", needs: "write apply fix apply-unsafe", operands: true},
	{names: " dprint ", opts: formatterOpts, verbs: " fmt ", operands: true},
	{names: " markdownlint markdownlint-cli2 ", opts: "c,config: f,fix i,ignore: o,output: p,ignore-path: r,rules: q,quiet d,dot j,json s,stdin disable: enable: configPointer:", needs: "fix", operands: true},
	{names: " gofmt gofumpt goimports golines ", opts: "d e l s w r: cpuprofile: local: srcdir: v format-only m: extra lang: modpath:", needs: "w", operands: true},
	{names: " black ", opts: "l,line-length: t,target-version: S,skip-string-normalization check diff color include: exclude: extend-exclude: force-exclude: stdin-filename: W,workers: q,quiet v,verbose config: c,code: h,help version preview fast safe line-ranges: pyi ipynb required-version:", but: "check diff code", operands: true},
	{names: " isort ", opts: "c,check-only,check d,diff stdout profile: l,line-length: m,multi-line: p,project: s,skip: skip-glob: sp,settings-path: q,quiet v,verbose a,add-import: e f,force-single-line-imports", but: "check diff stdout", operands: true},
	{names: " ruff ", opts: formatterOpts, verbs: " format ", but: "check diff", operands: true},
	{names: " ruff ", opts: formatterOpts, verbs: " check ", needs: "fix fix-only", but: "diff", operands: true},
	{names: " autopep8 yapf autoflake clang-format docformatter ", opts: formatterOpts, needs: "i in-place", operands: true},
	{names: " pyupgrade stylua buildifier nixfmt ", opts: formatterOpts, but: "check config mode", operands: true},
	{names: " taplo ", opts: formatterOpts, verbs: " fmt format ", but: "check", operands: true},
	{names: " rustfmt ", opts: "check emit: backup config: config-path: edition: color: print-config: l,files-with-diff q,quiet v,verbose h,help V,version skip-children", but: "check emit", operands: true},
	{names: " shfmt ", opts: "l,list w,write d,diff s,simplify mn,minify ln,language-dialect: p,posix filename: i,indent: bn ci sr kp fn f,find tojson fromjson apply-ignore version", needs: "w write", operands: true},
	{names: " terraform tofu ", opts: "list: write: diff check no-color recursive chdir:", verbs: " fmt ", but: "check", operands: true, here: true},
	{names: " rubocop standardrb ", opts: "a,autocorrect A,autocorrect-all auto-correct auto-correct-all fix c,config: f,format: o,out: only: except: r,require: D d l x", needs: "autocorrect autocorrect-all auto-correct auto-correct-all fix x", operands: true},
	{names: " php-cs-fixer ", opts: "config: rules: dry-run diff using-cache: cache-file: allow-risky: path-mode: v vv vvv q,quiet n", verbs: " fix ", but: "dry-run", operands: true},
	{names: " zig ", opts: "check ast-check exclude: color: stdin", verbs: " fmt ", but: "check stdin", operands: true},
	{names: " dart ", opts: "l,line-length: o,output: set-exit-if-changed fix show: summary:", verbs: " format fix ", but: "dry-run", operands: true},
	{names: " ktlint ", opts: "F,format R,ruleset: reporter: editorconfig: relative", needs: "format", operands: true},
	{names: " codespell ", opts: "w,write-changes D,dictionary: builtin: I,ignore-words: L,ignore-words-list: S,skip: x,exclude-file: C,context: i,interactive: q,quiet-level: f H d c", needs: "write-changes", operands: true},
	{names: " sd ", opts: "F,fixed-strings s,string-mode p,preview n,max-replacements: f,flags: A,across h,help V,version", but: "preview", operands: true, skip: 2},
}

const (
	sortOpts = "b,ignore-leading-blanks d,dictionary-order f,ignore-case g,general-numeric-sort i,ignore-nonprinting M,month-sort " +
		"h,human-numeric-sort n,numeric-sort R,random-sort random-source: r,reverse sort: V,version-sort batch-size: c,check:: C compress-program: " +
		"debug files0-from: k,key: m,merge o,output: s,stable S,buffer-size: t,field-separator: T,temporary-directory: parallel: u,unique " +
		"z,zero-terminated help version"
	patchOpts = "p,strip: F,fuzz: l,ignore-whitespace c,context e,ed n,normal u,unified N,forward R,reverse i,input: o,output: r,reject-file: " +
		"D,ifdef: merge:: E,remove-empty-files Z,set-utc T,set-time quoting-style: b,backup backup-if-mismatch no-backup-if-mismatch V,version-control: " +
		"B,prefix: Y,basename-prefix: z,suffix: g,get: t,batch f,force s,quiet,silent verbose dry-run posix d,directory: reject-format: binary " +
		"read-only: v,version help follow-symlinks"
	curlOpts = "o,output: O,remote-name remote-name-all s,silent S,show-error f,fail L,location k,insecure X,request: H,header: d,data: data-raw: " +
		"data-binary: data-urlencode: F,form: form-string: u,user: A,user-agent: e,referer: b,cookie: c,cookie-jar: x,proxy: m,max-time: w,write-out: " +
		"T,upload-file: r,range: C,continue-at: K,config: D,dump-header: E,cert: cert-type: connect-timeout: retry: retry-delay: retry-max-time: cacert: " +
		"capath: key: key-type: pass: resolve: url: output-dir: create-dirs i,include I,head v,verbose G,get N,no-buffer n,netrc netrc-file: g,globoff j q " +
		"R,remote-time J,remote-header-name 0 1 2 3 4 6 z,time-cond: Z,parallel parallel-max: # a,append compressed http1.1 http2 http3 tlsv1.2 tlsv1.3 " +
		"proto: proto-redir: proto-default: ssl-reqd fail-with-body retry-all-errors retry-connrefused progress-bar no-progress-meter trace: trace-ascii: " +
		"trace-time stderr: libcurl: etag-save: etag-compare: hsts: alt-svc: interface: limit-rate: max-redirs: noproxy: oauth2-bearer: unix-socket: " +
		"connect-to: aws-sigv4: json: url-query: ciphers: p,proxytunnel Q,quote: t,telnet-option: U,proxy-user: y,speed-time: Y,speed-limit: M,manual h,help:: V,version"
	wgetOpts = "O,output-document: q,quiet v,verbose nv c,continue N,timestamping P,directory-prefix: o,output-file: a,append-output: i,input-file: " +
		"t,tries: T,timeout: w,wait: waitretry: U,user-agent: r,recursive l,level: k,convert-links m,mirror p,page-requisites b,background S,server-response " +
		"4 6 header: post-data: post-file: method: body-data: no-check-certificate show-progress https-only max-redirect: user: password: ca-certificate: " +
		"n: A,accept: R,reject: D,domains: e,execute: spider no-verbose save-cookies: load-cookies: referer: limit-rate: B,base: no-clobber x,force-directories " +
		"no-directories no-host-directories no-parent cut-dirs: content-disposition Q,quota: X: I: E,adjust-extension K,backup-converted help h V,version"
	// formatterOpts are the options of many formatters that take a value as a word
	// of its own; all others are read as flags.
	formatterOpts = "c,config: ignore-path: parser: plugin: log-level: config-path: stdin-filepath: ext: rule: f,format: o,output-file: max-warnings: " +
		"w,write fix check l d q,quiet v i,in-place line-length: l: e,exclude: select: ignore: p,profile: target-version: style: lines: tab-width: " +
		"print-width: S a,aggressive r,recursive"
)

// writerOf is the row that fits a program and its words, nil for none.
func writerOf(name string, args []value.Field) *writer {
	for i := range writers {
		w := &writers[i]
		if isIn(w.names, name) && (w.verbs == "" || slices.ContainsFunc(args, func(a value.Field) bool {
			text, _ := a.Exact()
			return isIn(w.verbs, text)
		})) {
			return w
		}
	}
	return nil
}

func writerModel(env *Env, call *shellast.Call) []Effect {
	args := call.Args
	w := writerOf(call.Name, args)
	if w == nil || w.kind == Make && env.Boundary == nil {
		return nil // nobody else asks for what is made
	}
	g := options.Grammar{Opts: w.opts, Single: singleDashed(call.Name)}
	p := g.Parse(args)
	if informs(p) || w.needs != "" && !p.Has(strings.Fields(w.needs)...) || p.Has(strings.Fields(w.but)...) {
		return nil
	}
	operands := p.Operands
	if w.verbs != "" && len(operands) > 0 {
		operands = operands[1:]
	}
	return w.effects(call, p, operands)
}

// singleDashed reports whether a program writes long options with one dash.
func singleDashed(name string) bool {
	switch name {
	case "openssl", "gofmt", "goimports", "gofumpt", "golines", "terraform", "tofu", "shfmt", "xmllint":
		return true
	}
	return false
}

func (w *writer) effects(call *shellast.Call, p *options.Parsed, operands []value.Field) []Effect {
	kind := w.kind
	if kind == None {
		kind = Write
	}
	var out []Effect
	add := func(f value.Field) {
		if f.Is("") || f.Is("-") {
			return
		}
		e := effectOn(call, kind, f)
		e.Entry = w.entry
		out = append(out, e)
	}
	dirs, files := p.Values(strings.Fields(w.dirs)...), strings.Fields(w.files)
	below := func(f value.Field) value.Field {
		if len(dirs) > 0 && !strings.HasPrefix(f.Prefix(), "/") && !f.Is("-") {
			f.Str = joinPath(dirs[len(dirs)-1].Str, f.Str)
		}
		return f
	}
	for _, f := range p.Values(files...) {
		add(below(f))
	}
	here := w.here && (len(files) == 0 || !p.Has(files[0]))
	if w.operands && len(operands) > w.skip {
		here = false
		for _, f := range operands[w.skip:] {
			add(below(f))
		}
	}
	switch {
	case len(dirs) > 0 && len(out) == 0:
		add(w.in(dirs[len(dirs)-1], p))
	case here:
		add(w.in(value.WordOf("."), p))
	}
	return append(out, w.special(call, p, operands)...)
}

// special is what the words of a few programs do besides.
func (w *writer) special(call *shellast.Call, p *options.Parsed, operands []value.Field) []Effect {
	switch call.Name {
	case "curl":
		if p.Has("remote-name", "remote-name-all") && !p.Has("output-dir") {
			return []Effect{effectOn(call, Write, w.in(value.WordOf("."), p))}
		}
	case "cpio":
		switch {
		case p.Has("pass-through") && len(operands) > 0:
			return []Effect{effectOn(call, Write, inDir(operands[len(operands)-1]))}
		case p.Has("extract") && !p.Has("directory"):
			return []Effect{effectOn(call, Write, inDir(value.WordOf(".")))}
		}
	case "ditto":
		if len(operands) > 1 {
			return []Effect{effectOn(call, Write, operands[len(operands)-1])}
		}
	}
	return nil
}

// in stands for what the program writes in a directory under names of its own.
func (w *writer) in(dir value.Field, p *options.Parsed) value.Field {
	if !w.flat || p.Has("recursive", "mirror", "page-requisites", "force-directories") {
		return inDir(dir)
	}
	dir.Str = joinPath(dir.Str, value.UnknownStr("file", value.FromAnywhere, value.Word))
	return dir
}

// inDir stands for files in a directory whose names are not known.
func inDir(dir value.Field) value.Field {
	dir.Str = joinPath(dir.Str, value.UnknownStr("files", value.FromAnywhere, value.Dirs))
	return dir
}
