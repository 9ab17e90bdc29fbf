package report_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"github.com/shinpan/shinpan/report"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	for _, text := range []string{"one", "two", ""} {
		if err := report.WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file has %q, %v, want %q", got, err, text)
		}
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := report.WriteFile(path, nil); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Errorf("a file was written again that had the data already: %v", err)
	}
	if err := report.WriteFile(filepath.Join(dir, "no", "a.txt"), nil); err == nil {
		t.Error("a file was written where there is no directory")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the directory has %v, %v, want one file", entries, err)
	}
}

func TestSVG(t *testing.T) {
	p := plot.New()
	p.Title.Text = "<script>"
	svg, err := report.SVG(p, 5*vg.Centimeter, 4*vg.Centimeter)
	if err != nil || !strings.HasPrefix(string(svg), "<svg") || strings.Contains(string(svg), "<script>") {
		t.Errorf("%.60s, %v", svg, err)
	}
}
