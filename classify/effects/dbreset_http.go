package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Sources: curl(1) 8.14, the options with a value; httpie.io/docs, 3.2, and xh
// 0.24; wget(1) 1.25; nc(1).
var (
	curlCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "X,request: d,data: data-ascii: data-binary: data-raw: data-urlencode: json: F,form: form-string: H,header: " +
			"url: url-query: o,output: O,remote-name u,user: A,user-agent: e,referer: b,cookie: c,cookie-jar: x,proxy: U,proxy-user: m,max-time: " +
			"w,write-out: T,upload-file: r,range: C,continue-at: K,config: D,dump-header: E,cert: key: cert-type: key-type: pass: cacert: capath: " +
			"ciphers: connect-timeout: connect-to: retry: retry-delay: retry-max-time: resolve: output-dir: z,time-cond: y,speed-time: " +
			"Y,speed-limit: limit-rate: max-redirs: max-filesize: noproxy: interface: local-port: oauth2-bearer: aws-sigv4: proto: " +
			"proto-default: proto-redir: stderr: trace: trace-ascii: unix-socket: abstract-unix-socket: rate: variable: P,ftp-port: " +
			"Q,quote: t,telnet-option: tls-max: netrc-file: parallel-max: dns-servers: s,silent S,show-error f,fail L,location k,insecure " +
			"i,include I,head v,verbose G,get N,no-buffer g,globoff j n,netrc R,remote-time J,remote-header-name 0 1 2 3 4 6 Z,parallel #,progress-bar " +
			"a,append compressed q h,help:: V,version"},
		rows: []cliRow{
			{judge: requestsByCurl},
		},
	}
	httpieCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Exact: true, Opts: "j,json f,form multipart boundary: raw: x,compress pretty: s,style: unsorted sorted response-charset: " +
			"response-mime: format-options: p,print: h,headers m,meta b,body v,verbose all P: S,stream o,output: d,download c,continue q,quiet " +
			"session: session-read-only: a,auth: A,auth-type: ignore-netrc offline proxy: F,follow max-redirects: max-headers: timeout: " +
			"check-status path-as-is chunked verify: ssl: ciphers: cert: cert-key: I,ignore-stdin default-scheme: bearer: help version"},
		quiet: "offline",
		rows: []cliRow{
			{min: 2, judge: requestsByHTTPie},
		},
	}
	wgetCLI = cli{
		kind: DBReset,
		grammar: options.Grammar{Opts: "method: body-data: body-file: post-data: post-file: O,output-document: o,output-file: a,append-output: header: user: " +
			"password: P,directory-prefix: t,tries: T,timeout: U,user-agent: i,input-file: e,execute: q,quiet v,verbose help version V"},
		rows: []cliRow{
			{with: "method", judge: requestsByWget},
		},
	}
	netcatCLI = cli{
		kind:    DBReset,
		grammar: options.Grammar{Exact: true},
		rows: []cliRow{
			{judge: sendsFlush},
		},
	}
)

// request is an HTTP request to a database.
type request struct {
	method string
	// known: so is the method.
	known      bool
	host, port string
	// path with the query.
	path string
	data []value.Str
}

// requestTo reads a URL.
func requestTo(url value.Str) (r request) {
	text := sqlText(url)
	if _, rest, found := strings.Cut(text, "://"); found {
		text = rest
	}
	r.host, r.path, _ = strings.Cut(text, "/")
	if i := strings.IndexByte(r.host, '?'); i >= 0 {
		r.host, r.path = r.host[:i], r.host[i:]
	}
	if i := strings.LastIndexByte(r.host, '@'); i >= 0 {
		r.host = r.host[i+1:]
	}
	if i := strings.LastIndexByte(r.host, ':'); i >= 0 && !strings.HasSuffix(r.host, "]") {
		r.host, r.port = r.host[:i], r.host[i+1:]
	}
	return r
}

func requestsByCurl(k *cliCall) bool {
	if k.p.Has("head") {
		return false
	}
	base := request{method: "GET", known: true, data: fieldStrings(k.p.Values("data", "data-ascii", "data-binary", "data-raw", "data-urlencode", "json", "url-query"))}
	base.data = fromStdin(base.data, k.call)
	if len(base.data) > 0 && !k.p.Has("get") {
		base.method = "POST"
	}
	if m, ok := k.p.Value("request"); ok {
		base.method, base.known = m.Exact()
	}
	return k.requests(base, append(k.p.Values("url"), k.rest...))
}

func requestsByHTTPie(k *cliCall) bool {
	method, known := k.rest[0].Exact()
	if strings.Contains(method, "/") || strings.Contains(method, ".") || strings.HasPrefix(method, ":") {
		return false // the URL: without a method nothing is deleted
	}
	return k.requests(request{method: method, known: known, data: fieldStrings(k.rest[2:])}, k.rest[1:2])
}

func requestsByWget(k *cliCall) bool {
	m, _ := k.p.Value("method")
	method, known := m.Exact()
	k.more = nil
	return k.requests(request{method: method, known: known, data: fieldStrings(k.p.Values("body-data"))}, k.rest)
}

// fromStdin puts standard input in the place of data that is read from there.
func fromStdin(data []value.Str, call *shellast.Call) []value.Str {
	for i, d := range data {
		if (d.Is("@-") || d.Is("@/dev/stdin")) && hasText(call) {
			data[i] = call.Stdin.Text
		}
	}
	return data
}

func fieldStrings(fields []value.Field) []value.Str {
	var out []value.Str
	for _, f := range fields {
		out = append(out, f.Str)
	}
	return out
}

// requests judges a request to each of the URLs.
func (k *cliCall) requests(base request, urls []value.Field) bool {
	for _, u := range urls {
		r := requestTo(u.Str)
		r.method, r.known, r.data = base.method, base.known, base.data
		if r.port == "8123" || r.port == "8086" {
			k.out = append(k.out, r.statements(k)...)
		}
		kind := None
		if r.loses() {
			kind = DBReset
		} else if !r.ofDatabase() {
			kind = r.remoteLoss()
		}
		if kind != None {
			k.out = append(k.out, Effect{
				Kind: kind, Call: k.call, Where: k.call.Where, Verb: r.method,
				Detail: k.name + " " + r.method + " " + u.String(),
			})
		}
	}
	return len(k.out) > 0
}

// statements are the effects of the SQL that ClickHouse (8123) and InfluxDB
// (8086) take by HTTP.
func (r *request) statements(k *cliCall) []Effect {
	reader := sqlReader{call: k.call, client: &clickhouseClient}
	for _, d := range r.data {
		text := sqlText(d)
		if r.port == "8086" {
			text = strings.TrimPrefix(text, "q=")
		}
		reader.read(fromSQLText(text))
	}
	for _, key := range [...]string{"query=", "q="} {
		if _, q, ok := strings.Cut(r.path, key); ok {
			q, _, _ = strings.Cut(q, "&")
			reader.read(fromSQLText(unescapeURL(q)))
			break
		}
	}
	return reader.out
}

// unescapeURL decodes the escapes of a query.
func unescapeURL(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '+':
			b.WriteByte(' ')
		case c == '%' && i+2 < len(s) && hexDigit(s[i+1]) >= 0 && hexDigit(s[i+2]) >= 0:
			b.WriteByte(byte(hexDigit(s[i+1])<<4 | hexDigit(s[i+2])))
			i += 2
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// ofDatabase reports whether the port is that of a database, of whose requests it
// is known what they delete.
func (r *request) ofDatabase() bool {
	switch r.port {
	case "9200", "9243", "5984", "6984", "8086", "6333", "7700", "8108", "8529", "8123":
		return true
	}
	return false
}

// loses reports whether the request deletes an index, a database or all of their
// documents. One document, a cursor or a lock is less than that.
func (r *request) loses() bool {
	path, _, _ := strings.Cut(r.path, "?")
	path = strings.Trim(path, "/")
	switch r.port {
	case "9200", "9243": // Elasticsearch, OpenSearch
		if strings.HasSuffix(path, "_delete_by_query") {
			return r.matchesAll()
		}
		if strings.Contains(path, "/_doc/") || hasPrefixes(path, "_search/scroll", "_pit", "_async_search", "_tasks", "_security/api_key") {
			return false
		}
	case "5984", "6984": // CouchDB
		if path == "_session" || strings.Contains(path, "/") {
			return false
		}
	case "8086", "6333", "7700", "8108", "8529": // InfluxDB, Qdrant, Meilisearch, Typesense, ArangoDB
	default:
		return false
	}
	return (!r.known || strings.EqualFold(r.method, "DELETE")) && path != ""
}

func hasPrefixes(s string, list ...string) bool {
	for _, p := range list {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// matchesAll reports whether the query of the data lets everything through.
func (r *request) matchesAll() bool {
	for _, d := range r.data {
		for _, p := range d {
			if p.Kind == value.Lit && strings.Contains(p.Text, "match_all") {
				return true
			}
		}
	}
	return strings.Contains(r.path, "q=*")
}

// sendsFlush: the protocols of Redis and memcached are lines of text.
func sendsFlush(k *cliCall) bool {
	if !hasText(k.call) {
		return false
	}
	for _, line := range textLines(k.call.Stdin.Text) {
		words := blankFields(line)
		if len(words) == 0 {
			continue
		}
		first, _ := words[0].Exact()
		switch strings.ToLower(first) {
		case "flushall", "flushdb", "flush_all":
			k.more = append(k.more, first)
			return true
		}
	}
	return false
}
