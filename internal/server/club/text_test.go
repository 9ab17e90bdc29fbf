package club

import (
	"strings"
	"testing"
)

func TestTextHTML(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{"", ""},
		{"Go Club\nMain Street 1\r\n\r\nKim <script>", "<p>Go Club<br>\nMain Street 1</p>\n<p>Kim &lt;script&gt;</p>\n"},
		{"# Who we are\nA club.\n\n## Data\n- names\n- **games**\nand so on", "<h2>Who we are</h2>\n<p>A club.</p>\n<h3>Data</h3>\n<ul><li>names</li>\n<li><strong>games</strong></li></ul>\n<p>and so on</p>\n"},
		{"#none\n#### four", "<p>#none<br>\n#### four</p>\n"},
		{"Write to club@go.example.org, or see https://go.example.org/a?b=1&c.", `<p>Write to <a href="mailto:club@go.example.org">club@go.example.org</a>, or see <a href="https://go.example.org/a?b=1&amp;c">https://go.example.org/a?b=1&amp;c</a>.</p>` + "\n"},
		{"[the rules](/learn) and [evil](javascript:alert(1))", `<p><a href="/learn">the rules</a> and [evil](javascript:alert(1))</p>` + "\n"},
		{`[a](https://x.org/"onclick="y)`, `<p><a href="https://x.org/&#34;onclick=&#34;y">a</a></p>` + "\n"},
		{"\n\n\n- one\n\n\n- two", "<ul><li>one</li></ul>\n<ul><li>two</li></ul>\n"},
	} {
		if got := string(Text{Said: c.said}.HTML()); got != c.want {
			t.Errorf("%q is %q, want %q", c.said, got, c.want)
		}
	}
}

// Whatever a text is, its HTML has no element and no attribute but those that are known here.
func FuzzTextHTML(f *testing.F) {
	for _, seed := range []string{"# a\n- b\n**c** [d](https://e) f@g.hi", "<b>", "[a](/\"b)", "**<**", "- ", "#", "##\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, said string) {
		got := string(Text{Said: said}.HTML())
		for _, tag := range strings.Split(got, "<")[1:] {
			name, _, closed := strings.Cut(tag, ">")
			name = strings.TrimPrefix(name, "/")
			href, links := strings.CutPrefix(name, `a href="`)
			plain := strings.Contains(" h2 h3 h4 ul li p br strong a ", " "+name+" ")
			if !closed || !plain && (!links || strings.Count(href, `"`) != 1 || !strings.HasSuffix(href, `"`)) {
				t.Fatalf("%q has become %q", said, got)
			}
		}
	})
}

func TestCheck(t *testing.T) {
	for name, right := range map[string]bool{"": true, "Go Club Example": true, strings.Repeat("ö", MaxName): true, strings.Repeat("o", MaxName+1): false, "a\nb": false} {
		if err := (Club{Name: name}).Check(); (err == nil) != right {
			t.Errorf("%q: %v", name, err)
		}
	}
	for accounts, right := range map[Entry]bool{Open: true, Invited: true, Closed: true, "": true, "shut": false} {
		if err := (Club{Accounts: accounts}).Check(); (err == nil) != right {
			t.Errorf("%q: %v", accounts, err)
		}
	}
	if of := (Club{}); of.Entry() != Open || !of.Guests() || (Club{MembersOnly: true}).Guests() {
		t.Error("a club is open to everybody unless it says otherwise")
	}
}
