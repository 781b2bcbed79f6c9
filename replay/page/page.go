// Package page writes the report of a replay as one HTML page that needs no
// network and no script. It owns the page's structure, style and charts, and
// that no text of the past gets out of its place in them. It is written by
// hand: html/template is paid for at every start of the hook, used or not.
package page

import (
	"strconv"
	"strings"

	"gstack/classify/verdict"
	"gstack/internal/text"
	"gstack/replay"
)

// HTML is the page on a report. home is written as "~"; made says when and by
// what the page was made.
func HTML(r *replay.Report, home, made string) []byte {
	p := &page{r: r, home: home}
	p.raw(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta name="referrer" content="no-referrer"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
<link rel="icon" href="data:,"/>
<title>gstack replay</title>
<style>` + style + `</style>
</head>
<body>
<a class="skip" href="#main">To the report</a>
<header>
<h1>gstack replay</h1>
`)
	p.paragraph("lead", r.Head())
	for _, n := range r.Notes() {
		p.paragraph("note", n)
	}
	p.raw("</header>\n<main id=\"main\">\n")
	if r.Judged() > 0 {
		p.tiles()
		p.days()
		p.groups()
		p.rules()
		p.projects()
		p.sources()
	}
	p.unread()
	p.raw("</main>\n<footer>\n")
	p.paragraph("", "Each command was judged in the directory in which it ran, by what gstack says today. Today's files, branches and variables were not looked at, "+
		"so a few questions more are counted than would have been asked. Secrets are shown as [secret].")
	p.paragraph("", made)
	p.raw("</footer>\n</body>\n</html>\n")
	return p.b
}

type page struct {
	html
	r    *replay.Report
	home string
}

func (p *page) paragraph(class, s string) {
	p.raw("<p")
	if class != "" {
		p.attr("class", class)
	}
	p.raw(">")
	p.text(s)
	p.raw("</p>\n")
}

// section begins a section with a heading; note stands beside it.
func (p *page) section(id, title, note string) {
	p.raw("<section")
	p.attr("aria-labelledby", id)
	p.raw(">\n<h2")
	p.attr("id", id)
	p.raw(">")
	p.text(title)
	if note != "" {
		p.raw(` <small>`)
		p.text(note)
		p.raw("</small>")
	}
	p.raw("</h2>\n")
}

func (p *page) tiles() {
	p.raw("<section aria-label=\"Decisions\">\n<dl class=\"tiles\">\n")
	all := p.r.Judged()
	for _, t := range []struct {
		class, name, note string
		n                 int
	}{
		{"all", "judged", replay.Number(p.r.Distinct) + " different", all},
		{"allow", "allowed", replay.Percent(p.r.Allowed(), all), p.r.Allowed()},
		{"ask", "asked", replay.Percent(p.r.Asked, all), p.r.Asked},
		{"deny", "denied", replay.Percent(p.r.Denied, all), p.r.Denied},
	} {
		p.raw("<div")
		p.attr("class", t.class)
		p.raw("><dt>")
		p.text(t.name)
		p.raw("</dt><dd><b>")
		p.text(replay.Number(t.n))
		p.raw("</b> <span>")
		p.text(t.note)
		p.raw("</span></dd></div>\n")
	}
	p.raw("</dl>\n</section>\n")
}

// shown says how many of how many are on the page.
func shown(n, all int) string {
	if n == all {
		return ""
	}
	return replay.Number(n) + " of " + replay.Number(all)
}

// tag is a decision as a word with its colour.
func (p *page) tag(d verdict.Decision) {
	p.raw("<span")
	p.attr("class", "tag "+d.String())
	p.raw(">")
	p.text(d.String())
	p.raw("</span>")
}

func (p *page) groups() {
	if len(p.r.Groups) == 0 {
		return
	}
	p.section("often", "Most often", shown(len(p.r.Groups), p.r.AllGroups))
	p.raw("<p class=\"hint\">Each line opens to its latest commands.</p>\n")
	most := 1
	for i := range p.r.Groups {
		most = max(most, p.r.Groups[i].Count)
	}
	p.raw("<div class=\"groups\">\n")
	for i := range p.r.Groups {
		p.group(&p.r.Groups[i], most)
	}
	p.raw("</div>\n</section>\n")
}

func (p *page) group(g *replay.Group, most int) {
	p.raw("<details><summary><span class=\"count\">")
	p.text(replay.Number(g.Count))
	p.raw("</span> ")
	p.tag(g.Decision)
	p.raw(" <code>")
	p.text(g.Form)
	p.raw("</code> <span class=\"rule\">")
	p.text(g.Rule)
	p.raw("</span>")
	p.bar(g.Count, most, g.Decision)
	p.raw("</summary>\n<div class=\"more\">\n")
	about := "Such a command " + g.Summary
	if strings.HasPrefix(g.Form, "edit ") {
		about = g.Summary
	}
	about += "."
	if g.Projects > 1 {
		about += " In " + replay.Plural(g.Projects, "project") + "."
	}
	if g.Last != "" {
		about += " Last on " + g.Last + "."
	}
	p.paragraph("", about)
	for i := range g.Examples {
		e := &g.Examples[i]
		p.raw("<pre tabindex=\"0\"")
		p.attr("aria-label", "command "+strconv.Itoa(i+1))
		p.raw("><code>")
		p.lines(e.Text)
		p.raw("</code></pre>\n")
		p.paragraph("where", e.Where(p.home))
	}
	p.raw("<p>More: <code>gstack rules ")
	p.text(g.Rule)
	p.raw("</code></p>\n</div></details>\n")
}

// bar is a number as a length; the number itself stands beside it.
func (p *page) bar(n, most int, d verdict.Decision) {
	p.raw("<span class=\"bar\" aria-hidden=\"true\"><i")
	p.attr("class", d.String())
	p.attr("style", "width:"+percent(n, most))
	p.raw("></i></span>")
}

// percent is a part of a whole for a style.
func percent(n, all int) string {
	return strconv.FormatFloat(float64(n)*100/float64(max(1, all)), 'f', 2, 64) + "%"
}

// table begins a table; a head that begins with # is one of numbers.
func (p *page) table(label string, heads ...string) {
	p.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\"")
	p.attr("aria-label", label)
	p.raw("><table>\n<thead><tr>")
	for _, h := range heads {
		name, number := strings.CutPrefix(h, "#")
		p.raw("<th scope=\"col\"")
		if number {
			p.attr("class", "n")
		}
		p.raw(">")
		p.text(name)
		p.raw("</th>")
	}
	p.raw("</tr></thead>\n<tbody>\n")
}

func (p *page) endTable() { p.raw("</tbody></table></div>\n") }

func (p *page) numbers(list ...int) {
	for _, n := range list {
		p.raw("<td class=\"n\">")
		p.text(replay.Number(n))
		p.raw("</td>")
	}
}

// stacked is the cell with what was asked and denied as lengths.
func (p *page) stacked(asked, denied, most int) {
	p.raw("<td class=\"wide\"><span class=\"bar\" aria-hidden=\"true\">")
	for _, x := range [...]struct {
		class string
		n     int
	}{{"deny", denied}, {"ask", asked}} {
		if x.n > 0 {
			p.raw("<i")
			p.attr("class", x.class)
			p.attr("style", "width:"+percent(x.n, most))
			p.raw("></i>")
		}
	}
	p.raw("</span></td>")
}

func (p *page) rules() {
	if len(p.r.Rules) == 0 {
		return
	}
	p.section("rules", "By rule", "a command that several rules match counts for each")
	p.table("By rule", "Rule", "#asked", "#denied", "")
	most := 1
	for _, x := range p.r.Rules {
		most = max(most, x.Asked+x.Denied)
	}
	for _, x := range p.r.Rules {
		p.raw("<tr><th scope=\"row\"><code>")
		p.text(x.ID)
		p.raw("</code><span class=\"sub\">")
		p.text(x.Summary)
		p.raw("</span></th>")
		p.numbers(x.Asked, x.Denied)
		p.stacked(x.Asked, x.Denied, most)
		p.raw("</tr>\n")
	}
	p.endTable()
	p.raw("</section>\n")
}

func (p *page) projects() {
	p.section("projects", "By project", shown(len(p.r.Projects), p.r.AllProjects))
	p.table("By project", "Project", "#judged", "#asked", "#denied", "")
	most := 1
	for _, x := range p.r.Projects {
		most = max(most, x.Asked+x.Denied)
	}
	for _, x := range p.r.Projects {
		p.raw("<tr><th scope=\"row\">")
		p.text(replay.Place(x.Dir, p.home))
		p.raw("</th>")
		p.numbers(x.Judged, x.Asked, x.Denied)
		p.stacked(x.Asked, x.Denied, most)
		p.raw("</tr>\n")
	}
	p.endTable()
	p.raw("</section>\n")
}

func (p *page) sources() {
	p.section("sources", "By record", "")
	p.table("By record", "Record", "#files", "#commands", "#edits", "#asked", "#denied")
	for _, x := range p.r.Sources {
		p.raw("<tr><th scope=\"row\">")
		p.text(x.Title)
		p.raw("</th>")
		p.numbers(x.Files, x.Commands, x.Edits, x.Asked, x.Denied)
		p.raw("</tr>\n")
	}
	p.endTable()
	p.raw("</section>\n")
}

func (p *page) unread() {
	if p.r.BadLines+p.r.BadFiles == 0 {
		return
	}
	p.section("unread", "Not read", p.r.Unread())
	p.raw("<ul class=\"bad\">\n")
	for i := range p.r.Bad {
		p.raw("<li>")
		p.text(p.r.Bad[i].Where(p.home))
		p.raw("</li>\n")
	}
	if rest := p.r.BadLines + p.r.BadFiles - len(p.r.Bad); rest > 0 {
		p.raw("<li>")
		p.text("and " + replay.Number(rest) + " more")
		p.raw("</li>\n")
	}
	p.raw("</ul>\n</section>\n")
}

// html is HTML that is written so that it is XML, too.
type html struct{ b []byte }

// markup is what is no text. Only constants become it without being told to.
type markup string

func (h *html) raw(m markup) { h.b = append(h.b, m...) }

// attr writes an attribute.
func (h *html) attr(name markup, value string) {
	h.raw(" " + name + `="`)
	h.text(value)
	h.raw(`"`)
}

// text writes text on one line: markup, controls and what reorders text are
// shown as what they are.
func (h *html) text(s string) { h.escape(text.Line(s, 1<<20)) }

// lines writes text that may have lines.
func (h *html) lines(s string) {
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			h.raw("\n")
		}
		h.text(strings.ReplaceAll(line, "\t", "    "))
	}
}

// escape writes what is markup as text.
func (h *html) escape(s string) {
	for i := range len(s) {
		switch c := s[i]; c {
		case '&':
			h.raw("&amp;")
		case '<':
			h.raw("&lt;")
		case '>':
			h.raw("&gt;")
		case '"':
			h.raw("&#34;")
		case '\'':
			h.raw("&#39;")
		case '`':
			h.raw("&#96;")
		default:
			h.b = append(h.b, c)
		}
	}
}
