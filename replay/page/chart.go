package page

import (
	"strconv"

	"gstack/replay"
	"gstack/replay/past"
)

// Sizes of the chart, in units of its drawing.
const (
	chartWide = 960
	chartHigh = 220
	plotLeft  = 44
	plotTop   = 12
	plotWide  = chartWide - plotLeft - 8
	plotHigh  = chartHigh - plotTop - 30
	// maxBars is how many bars are told apart; more days are put together.
	maxBars = 130
)

// A bucket are days that have one bar.
type bucket struct {
	first, last string
	replay.Count
}

// buckets are all days from the first to the last, those without a command
// too, put together so that there are at most maxBars; step is how many days
// one has.
func buckets(days []replay.Day) (list []bucket, step int) {
	if len(days) == 0 {
		return nil, 0
	}
	const day = 24 * 3600
	first := past.When(days[0].Day) / day
	last := past.When(days[len(days)-1].Day) / day
	step = 1
	for _, s := range [...]int{1, 7, 28, 91, 364, 3640, 36400, 364000} {
		step = s
		if int(last-first)/s < maxBars {
			break
		}
	}
	list = make([]bucket, int(last-first)/step+1)
	for _, d := range days {
		b := &list[int(past.When(d.Day)/day-first)/step]
		if b.first == "" {
			b.first = d.Day
		}
		b.last = d.Day
		b.Judged += d.Judged
		b.Asked += d.Asked
		b.Denied += d.Denied
	}
	return list, step
}

func per(step int) string {
	switch step {
	case 1:
		return "per day"
	case 7:
		return "per week"
	case 28:
		return "per four weeks"
	}
	return "per " + strconv.Itoa(step) + " days"
}

// scale is a round number that is not below n, and in how many steps it is
// drawn.
func scale(n int) (top, steps int) {
	for unit := 1; ; unit *= 10 {
		for _, x := range [...]struct{ of, steps int }{{1, 1}, {2, 2}, {4, 4}, {5, 5}, {8, 4}} {
			if top = x.of * unit; top < n {
				continue
			}
			if x.steps == 1 && unit > 1 {
				return top, 5
			}
			return top, x.steps
		}
	}
}

func (p *page) days() {
	list, step := buckets(p.r.Days)
	if len(list) == 0 {
		return
	}
	p.section("days", "By day", "asked and denied "+per(step))
	most := 0
	for i := range list {
		most = max(most, list[i].Asked+list[i].Denied)
	}
	if most == 0 {
		p.paragraph("", "Nothing would have been asked or denied.")
	} else {
		p.chart(list, most)
	}
	p.dayTable()
	p.raw("</section>\n")
}

func (p *page) chart(list []bucket, most int) {
	top, steps := scale(most)
	p.raw("<p class=\"legend\"><span class=\"key ask\"></span>asked <span class=\"key deny\"></span>denied</p>\n")
	p.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Chart by day\">\n")
	p.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"Asked and denied by day; the table below has the numbers\"")
	p.attr("viewBox", "0 0 "+strconv.Itoa(chartWide)+" "+strconv.Itoa(chartHigh))
	p.raw(">\n")
	for i := range steps + 1 {
		y := plotTop + plotHigh*float64(steps-i)/float64(steps)
		p.shape("line", "grid", coordinate{"x1", plotLeft}, coordinate{"y1", y}, coordinate{"x2", plotLeft + plotWide}, coordinate{"y2", y})
		p.label(plotLeft-6, y+4, "end", replay.Number(top*i/steps))
	}
	wide := float64(plotWide) / float64(len(list))
	gap := min(2, wide/5)
	for i := range list {
		b := &list[i]
		if b.Judged == 0 {
			continue
		}
		x, base := plotLeft+wide*float64(i), float64(plotTop+plotHigh)
		p.raw("<g><title>")
		p.text(b.String())
		p.raw("</title>")
		// The whole column answers to the pointer.
		p.shape("rect", "hit", coordinate{"x", x}, coordinate{"y", plotTop}, coordinate{"width", wide}, coordinate{"height", plotHigh})
		for _, part := range [...]struct {
			class string
			n     int
		}{{"deny", b.Denied}, {"ask", b.Asked}} {
			high := plotHigh * float64(part.n) / float64(top)
			base -= high
			if part.n > 0 {
				p.shape("rect", part.class, coordinate{"x", x + gap/2}, coordinate{"y", base}, coordinate{"width", min(wide-gap, 40)}, coordinate{"height", high})
			}
		}
		p.raw("</g>\n")
	}
	p.dates(list, wide)
	p.raw("</svg></div>\n")
}

// dateWide is the room of a day below the axis.
const dateWide = 76

// dates writes days below the axis, as many as fit. A bucket without a command
// has no day of its own; the next one that has stands for it.
func (p *page) dates(list []bucket, wide float64) {
	free := 0.0 // up to where the axis has text
	for i := range list {
		x := plotLeft + wide*float64(i)
		if list[i].first == "" || min(x, chartWide-dateWide) < free {
			continue
		}
		p.label(min(x, chartWide-dateWide), chartHigh-8, "start", list[i].first)
		free = x + max(110, wide)
	}
}

func (b *bucket) String() string {
	s := b.first
	if b.last != b.first {
		s += " to " + b.last
	}
	return s + ": " + replay.Number(b.Asked) + " asked, " + replay.Number(b.Denied) + " denied, " + replay.Number(b.Judged) + " judged"
}

// coordinate is a number of a shape.
type coordinate struct {
	name markup
	of   float64
}

// shape writes a shape.
func (p *page) shape(name markup, class string, at ...coordinate) {
	p.raw("<" + name)
	p.attr("class", class)
	for _, c := range at {
		p.attr(c.name, strconv.FormatFloat(c.of, 'f', 1, 64))
	}
	p.raw("/>")
}

func (p *page) label(x, y float64, anchor, s string) {
	p.raw("<text")
	p.attr("x", strconv.FormatFloat(x, 'f', 1, 64))
	p.attr("y", strconv.FormatFloat(y, 'f', 1, 64))
	p.attr("text-anchor", anchor)
	p.raw(">")
	p.text(s)
	p.raw("</text>\n")
}

// dayTable is the chart for those who do not see it.
func (p *page) dayTable() {
	p.raw("<details class=\"plain\"><summary>The days as a table</summary>\n")
	p.table("Days", "Day", "#judged", "#asked", "#denied")
	for i := len(p.r.Days) - 1; i >= 0; i-- {
		d := &p.r.Days[i]
		p.raw("<tr><th scope=\"row\">")
		p.text(d.Day)
		p.raw("</th>")
		p.numbers(d.Judged, d.Asked, d.Denied)
		p.raw("</tr>\n")
	}
	p.endTable()
	p.raw("</details>\n")
}
