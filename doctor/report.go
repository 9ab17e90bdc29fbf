package doctor

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"
)

// summary counts the findings, as in "2 errors, 1 warning, 0 notes, 24 passed", and the
// checks that were not made.
func (r Report) summary() string {
	plural := func(n int, word string) string {
		if n != 1 {
			word += "s"
		}
		return fmt.Sprintf("%d %s", n, word)
	}
	text := fmt.Sprintf("%s, %s, %s, %d passed", plural(r.Count(Error), "error"), plural(r.Count(Warning), "warning"),
		plural(r.Count(Note), "note"), r.Count(Pass))
	if r.NotMade > 0 {
		text += fmt.Sprintf(", %s not made", plural(r.NotMade, "check"))
	}
	return text
}

// title names the program.
func (r Report) title() string {
	if r.Name == "" {
		return strings.Join(r.Command, " ")
	}
	return strings.TrimSpace(r.Name + " " + r.Version)
}

// WriteText writes the report for people: what is wrong with all its details, and a
// line for every check that was passed.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s, in %v\n\n", r.title(), strings.Join(r.Command, " "), r.summary(), r.Took.Round(100*time.Millisecond))
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%-7s  %s: %s\n", f.Severity, f.Check, f.What)
		if f.Severity == Pass {
			continue
		}
		for _, line := range f.Exchange {
			fmt.Fprintf(&b, "             %s\n", line)
		}
		fmt.Fprintf(&b, "         why: %s\n         fix: %s\n", f.Why, f.Fix)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes the report for programs.
func (r Report) WriteJSON(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(r)
}

//go:embed report.html
var page string

// WriteHTML writes the report as a page in one file.
func (r Report) WriteHTML(w io.Writer) error {
	t, err := template.New("report").Parse(page)
	if err != nil {
		panic(err) // the page is part of the program
	}
	var worse, passed []Finding
	for s := Error; s >= Note; s-- {
		for _, f := range r.Findings {
			if f.Severity == s {
				worse = append(worse, f)
			}
		}
	}
	for _, f := range r.Findings {
		if f.Severity == Pass {
			passed = append(passed, f)
		}
	}
	return t.Execute(w, map[string]any{
		"Title": r.title(), "Command": strings.Join(r.Command, " "), "Summary": r.summary(),
		"Began": r.Began.UTC().Format("2006-01-02 15:04 MST"), "Took": r.Took.Round(100 * time.Millisecond),
		"Worse": worse, "Passed": passed,
	})
}
