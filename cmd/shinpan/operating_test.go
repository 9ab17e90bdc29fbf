package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
)

// A block is one of a document between fences.
type block struct {
	heading  string // of the section that it is in
	language string
	text     string
	into     string // the file that it belongs into, if the paragraph before it begins with "Into `/…`"
}

// intoFile matches the paragraph before a block that a reader writes into a file.
var intoFile = regexp.MustCompile("^Into `(/[^`]+)`")

// blocksOf returns the blocks of a document, in their order.
func blocksOf(t *testing.T, document string) (all []block) {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	var heading, paragraph string
	var inside *block
	for line := range strings.Lines(string(text)) {
		switch {
		case inside != nil && strings.HasPrefix(line, "```"):
			all, inside, paragraph = append(all, *inside), nil, ""
		case inside != nil:
			inside.text += line
		case strings.HasPrefix(line, "```"):
			inside = &block{heading: heading, language: strings.TrimSpace(line[3:])}
			if m := intoFile.FindStringSubmatch(paragraph); m != nil {
				inside.into = m[1]
			}
		case strings.HasPrefix(line, "#"):
			heading, paragraph = strings.TrimLeft(strings.TrimSpace(line), "# "), ""
		case strings.TrimSpace(line) != "":
			paragraph = line
		}
	}
	return all
}

// forOperators are the documents that somebody follows who runs a server.
var forOperators = []string{"../../docs/operating.md", "../../docs/scale.md"}

// Every line of the documents for operators that runs shinpan is one that it takes, and every file of deploy that they
// name is there.
func TestOperatingCommands(t *testing.T) {
	inDeploy := regexp.MustCompile(`\bdeploy/[A-Za-z0-9_.@-]*[A-Za-z0-9]`)
	unit := regexp.MustCompile(`\bshinpan[a-z-]*@?\.(service|timer)\b`)
	read := 0
	for _, document := range forOperators {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range inDeploy.FindAll(text, -1) {
			if _, err := os.Stat(filepath.Join("../..", string(file))); err != nil {
				t.Errorf("%s: %v", document, err)
			}
		}
		for _, file := range unit.FindAll(text, -1) {
			if _, err := os.Stat(filepath.Join("../../deploy", string(file))); err != nil {
				t.Errorf("%s: %v", document, err)
			}
		}
		for _, b := range blocksOf(t, document) {
			if b.language != "sh" {
				continue
			}
			for line := range strings.Lines(strings.ReplaceAll(b.text, "\\\n", " ")) {
				args := shinpanIn(t, line)
				if args == nil {
					continue
				}
				read++
				if err := parse(t, args); err != nil {
					t.Errorf("%s: %s: %v", document, strings.TrimSpace(line), err)
				}
			}
		}
	}
	if read < 10 {
		t.Errorf("the documents have %d commands", read)
	}
	if parse(t, []string{"serve", "--chek"}) == nil || parse(t, []string{"account", "role"}) == nil {
		t.Error("a misspelt command is one")
	}
}

// shinpanIn returns the arguments of shinpan where a line of a script runs it, as itself or by runuser; nil if it does
// not.
func shinpanIn(t *testing.T, line string) []string {
	t.Helper()
	if i := strings.Index(line, " #"); i >= 0 {
		line = line[:i]
	}
	line = regexp.MustCompile(`\$\([^)]*\)`).ReplaceAllString(line, "today")
	words, err := gtp.SplitCommand(line)
	if err != nil {
		t.Errorf("%s: %v", line, err)
	}
	if as := slices.Index(words, "--"); as > 0 && words[0] == "runuser" {
		words = words[as+1:]
	}
	if len(words) > 0 && filepath.Base(words[0]) == "shinpan" {
		return words[1:]
	}
	return nil
}

// parse reads the arguments of shinpan, and runs nothing.
func parse(t *testing.T, args []string) error {
	t.Helper()
	parser, err := parserOf(t.Context(), &commands{})
	if err != nil {
		t.Fatal(err)
	}
	parser.Exit = func(int) {}
	parser.Stdout, parser.Stderr = new(bytes.Buffer), new(bytes.Buffer)
	_, err = parser.Parse(args)
	return err
}

// Every configuration of the document for operators is one: a part of a file can be read, and a whole file is such that
// the server could start by it.
func TestDocumentedConfigurations(t *testing.T) {
	parts, whole := 0, 0
	for _, b := range blocksOf(t, "../../docs/operating.md") {
		if b.language != "toml" {
			continue
		}
		parts++
		var c config
		if err := decodeStrictly(strings.NewReader(b.text), &c); err != nil {
			t.Errorf("%v\n%s", err, b.text)
		}
		if b.into == "" {
			continue
		}
		whole++
		if _, err := loadConfig(keepFile(t, t.TempDir(), "shinpan.toml", b.text)); err != nil {
			t.Error(err)
		}
	}
	if parts < 5 || whole < 2 {
		t.Errorf("the document has %d configurations, %d of them whole", parts, whole)
	}
}

// The sample of a configuration is one, also with what is a comment in it; and it trusts the proxy behind which it
// stands.
func TestSampleConfiguration(t *testing.T) {
	text, err := os.ReadFile("../../deploy/shinpan.toml")
	if err != nil {
		t.Fatal(err)
	}
	c, err := loadConfig(keepFile(t, t.TempDir(), "shinpan.toml", string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if said := c.tryProxy(); !strings.HasPrefix(said.Says, "believed at [127.0.0.1/32") || !strings.HasPrefix(c.Addr, "127.0.0.1:") {
		t.Errorf("the sample listens at %s, and of its proxy: %s", c.Addr, said.Says)
	}
	all := regexp.MustCompile(`(?m)^# (\[|\w+ = )`).ReplaceAll(text, []byte("$1"))
	if bytes.Equal(all, text) {
		t.Fatal("nothing in the sample is a comment")
	}
	if _, err := loadConfig(keepFile(t, t.TempDir(), "shinpan.toml", string(all))); err != nil {
		t.Error(err)
	}
}
