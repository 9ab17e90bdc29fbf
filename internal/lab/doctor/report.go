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

// summary counts the findings, as in "2 errors, 1 warning, 0 notes, 24 passed, 3 not made".
func (r Report) summary() string {
	plural := func(n int, word string) string {
		if n != 1 {
			word += "s"
		}
		return fmt.Sprintf("%d %s", n, word)
	}
	return fmt.Sprintf("%s, %s, %s, %d passed, %d not made", plural(r.Count(Error), "error"), plural(r.Count(Warning), "warning"),
		plural(r.Count(Note), "note"), r.Count(Pass), r.Count(NotMade))
}

// title names the program.
func (r Report) title() string {
	if r.Name == "" {
		return strings.Join(r.Command, " ")
	}
	return strings.TrimSpace(r.Name + " " + r.Version)
}

// rules names what the rules of findings are paragraphs of.
const rules = "GTP 2 is the Specification of the Go Text Protocol, version 2, draft 2 (lysator.liu.se/~gunnar/gtp)."

// WriteText writes the report for people: faults with all their details, a line for
// every passed check, and the reasons for checks that were not made, each with the rule by which
// it is measured.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s, in %v\n\n", r.title(), strings.Join(r.Command, " "), r.summary(), r.Took.Round(100*time.Millisecond))
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%-8s  %s: %s\n", f.Severity, f.Check, f.What)
		for _, line := range f.Exchange {
			fmt.Fprintf(&b, "              %s\n", line)
		}
		for _, line := range []struct{ label, text string }{{"rule", f.Rule}, {"why", f.Why}, {"fix", f.Fix}} {
			if line.text != "" {
				fmt.Fprintf(&b, "          %s: %s\n", line.label, line.text)
			}
		}
	}
	fmt.Fprintf(&b, "\n%s\n", rules)
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
	var worse, passed, notMade []Finding
	for s := Error; s >= Note; s-- {
		for _, f := range r.Findings {
			if f.Severity == s {
				worse = append(worse, f)
			}
		}
	}
	for _, f := range r.Findings {
		switch f.Severity {
		case Pass:
			passed = append(passed, f)
		case NotMade:
			notMade = append(notMade, f)
		}
	}
	return t.Execute(w, map[string]any{
		"Title": r.title(), "Command": strings.Join(r.Command, " "), "Summary": r.summary(),
		"Began": r.Began.UTC().Format("2006-01-02 15:04 MST"), "Took": r.Took.Round(100 * time.Millisecond),
		"Worse": worse, "Passed": passed, "NotMade": notMade, "Rules": rules,
	})
}
