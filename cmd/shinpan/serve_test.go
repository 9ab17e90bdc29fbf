package main

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/sgf"
)

// A server offers what there is, keeps its address to itself, and ends in good
// order when it is asked to.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	db, settings := filepath.Join(dir, "games.db"), filepath.Join(dir, "club.toml")
	err := os.WriteFile(settings, []byte(`
		[[engine]]
		name = "house"
		title = "House player"
		command = ["house", "--gtp"]
		max_side = 13
		reply_limit = "90s"
	`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, freeAddr(t), db, "--config", settings, "--cgos", "127.0.0.1:0")

	var offer struct {
		Engines []struct {
			Name, Title string
			Sizes       struct{ Min, Max int }
		}
	}
	if status, text := call(http.DefaultClient, "", "GET", s.url+"/api/v1/", "", &offer); status != http.StatusOK {
		t.Fatalf("GET /: %d %s", status, text)
	}
	var names []string
	for _, e := range offer.Engines {
		names = append(names, e.Name)
		if e.Name == "house" && (e.Title != "House player" || e.Sizes.Min != 1 || e.Sizes.Max != 13) {
			t.Errorf("the program of the configuration is %+v", e)
		}
	}
	want := "builtin level-1 level-2 level-3 level-4 level-5 level-6 level-7 level-8 level-9 level-10 "
	if _, found := gtp.Find("gnugo"); found {
		want += "gnugo "
	}
	want += "house"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the opponents are %s, want %s", got, want)
	}
	var meeting struct {
		Venues []struct{ Name, Address, Size, Time string }
	}
	if status, text := call(http.DefaultClient, "", "GET", s.url+"/api/v1/venues", "", &meeting); status != http.StatusOK || len(meeting.Venues) != 1 {
		t.Fatalf("GET /venues: %d %s, want one", status, text)
	}
	if v := meeting.Venues[0]; v.Name != "cgos-9x9" || v.Size != "9x9" || v.Time != "5m" || !strings.HasPrefix(v.Address, "127.0.0.1:") {
		t.Errorf("the venue is %+v", v)
	}
	if status, text := call(http.DefaultClient, "", "GET", s.url+"/", "", nil); status != http.StatusOK || !strings.Contains(text, "<html") {
		t.Errorf("GET /: %d %.80s, want a page", status, text)
	}

	text, code := output(t, "serve", "--addr", strings.TrimPrefix(s.url, "http://"), "--db", db)
	if code != 3 || !strings.Contains(text, "is taken") {
		t.Errorf("a second server at the address ends with %d, want 3 and a sentence:\n%s", code, text)
	}
}

func TestURLOf(t *testing.T) {
	for _, c := range []struct {
		ip        string
		encrypted bool
		want      string
	}{
		{"127.0.0.1", false, "http://127.0.0.1:80/"},
		{"::1", true, "https://[::1]:80/"},
		{"0.0.0.0", false, "http://localhost:80/"},
		{"::", false, "http://localhost:80/"},
	} {
		if got := urlOf(&net.TCPAddr{IP: net.ParseIP(c.ip), Port: 80}, c.encrypted); got != c.want {
			t.Errorf("urlOf(%s, %t) = %s, want %s", c.ip, c.encrypted, got, c.want)
		}
	}
}

func TestOneServerToAFile(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	first := serve(t, freeAddr(t), db)
	if text, code := output(t, "serve", "--addr", "127.0.0.1:0", "--db", db); code != 3 || !strings.Contains(text, "refereed by another process") {
		t.Errorf("a second server on the same file ends with %d and says %q", code, text)
	}
	first.stop()
	serve(t, freeAddr(t), db)
}

// Without limits there are none, whatever the configuration says.
func TestNoLimits(t *testing.T) {
	config := filepath.Join(t.TempDir(), "club.toml")
	text := "[limits]\nchat_per_person = { per_second = 1, burst = 2 }\nstreams_per_address = 3\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for off, want := range map[bool]int{true: 0, false: 3} {
		cfg, err := (&serveCmd{Config: config, NoLimits: off}).settings()
		if err != nil {
			t.Fatal(err)
		}
		if none := cfg.Limits == (web.Limits{Record: sgf.LargestFile}); none != off || cfg.Limits.Streams != want {
			t.Errorf("--no-limits %v: the limits are %+v", off, cfg.Limits)
		}
	}
}
