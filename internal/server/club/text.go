package club

import (
	"html"
	"html/template"
	"regexp"
	"strings"
)

// A Text is an imprint, or what is said of privacy: a text of the operator's, or the address at which it is. The zero
// Text is none.
type Text struct {
	URL  string // https, or http
	Said string // in Markdown, of which headings, lists, links and bold letters are known here
}

// None reports whether there is no such text.
func (t Text) None() bool { return t == Text{} }

// HTML returns what is said as HTML. All but the marks that are known here is text. Lines stay lines, as those of an
// address.
func (t Text) HTML() template.HTML {
	var out strings.Builder
	said := strings.ReplaceAll(t.Said, "\r\n", "\n")
	for block := range strings.SplitSeq(said, "\n\n") {
		lines := strings.Split(strings.Trim(block, "\n"), "\n")
		for len(lines) > 0 {
			lines = lines[writeBlock(&out, lines):]
		}
	}
	return template.HTML(out.String()) //nolint:gosec // of which each line was escaped
}

// writeBlock writes the heading, the list or the paragraph with which lines begin, and returns how many of them it has
// taken.
func writeBlock(out *strings.Builder, lines []string) (taken int) {
	if level, title, is := heading(lines[0]); is {
		tag := "h" + string(rune('1'+level))
		out.WriteString("<" + tag + ">" + inline(title) + "</" + tag + ">\n")
		return 1
	}
	_, listed := item(lines[0])
	tag, begins, ends, between := "p", "", "", "<br>\n"
	if listed {
		tag, begins, ends, between = "ul", "<li>", "</li>", "\n"
	}
	var body []string
	for _, line := range lines {
		text, is := item(line)
		if _, _, titled := heading(line); is != listed || titled {
			break
		}
		taken++
		if strings.TrimSpace(text) != "" {
			body = append(body, begins+inline(text)+ends)
		}
	}
	if len(body) > 0 {
		out.WriteString("<" + tag + ">" + strings.Join(body, between) + "</" + tag + ">\n")
	}
	return taken
}

// heading returns the level and the text of a line that is a heading: the page has one of the first level itself.
func heading(line string) (level int, title string, is bool) {
	marks := len(line) - len(strings.TrimLeft(line, "#"))
	title, is = strings.CutPrefix(line[marks:], " ")
	if marks == 0 || marks > 3 || !is {
		return 0, "", false
	}
	return marks, strings.TrimSpace(title), true
}

// item returns the text of a line, without the mark of one of a list.
func item(line string) (text string, listed bool) {
	for _, mark := range []string{"- ", "* "} {
		if text, listed := strings.CutPrefix(line, mark); listed {
			return text, true
		}
	}
	return line, false
}

// marked are links, addresses and bold letters in a line.
var marked = regexp.MustCompile(`\[([^\]\n]+)\]\(((?:https?://|mailto:|/)[^\s)]+)\)|(https?://[^\s<>()"]*[^\s<>()".,;:!?])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|\*\*([^*]+)\*\*`)

// inline returns a line as HTML.
func inline(line string) string {
	var out strings.Builder
	at := 0
	for _, m := range marked.FindAllStringSubmatchIndex(line, -1) {
		out.WriteString(html.EscapeString(line[at:m[0]]))
		at = m[1]
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return line[m[2*i]:m[2*i+1]]
		}
		switch {
		case part(2) != "":
			out.WriteString(link(part(2), part(1)))
		case part(3) != "":
			out.WriteString(link(part(3), part(3)))
		case part(4) != "":
			out.WriteString(link("mailto:"+part(4), part(4)))
		default:
			out.WriteString("<strong>" + html.EscapeString(part(5)) + "</strong>")
		}
	}
	out.WriteString(html.EscapeString(line[at:]))
	return out.String()
}

func link(to, text string) string {
	return `<a href="` + html.EscapeString(to) + `">` + html.EscapeString(text) + `</a>`
}
