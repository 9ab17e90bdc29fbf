package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What makes no sense in the configuration of mail is told at the start, with what to do.
func TestMailConfig(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "club.toml")
	for text, want := range map[string]string{
		"page = \"https://go.example.org\"\n[mail]\nserver = \"smtp.example.org\"\nfrom = \"go@example.org\"":                                           "want the host and port",
		"[mail]\nserver = \"smtp.example.org:587\"\nfrom = \"go@example.org\"":                                                                          "page = \"\": want the address",
		"page = \"https://go.example.org\"\n[mail]\nserver = \"smtp.example.org:587\"\nfrom = \"go@example.org\"\npassword_file = \"" + dir + "/none\"": "password_file cannot be read",
		"page = \"https://go.example.org\"\n[mail]\nserver = \"smtp.example.org:587\"\nfrom = \"go@example.org\"\nuser = \"go\"":                        "SHINPAN_MAIL_PASSWORD",
		"[mail]\nsever = \"smtp.example.org:587\"":                                                                                                      "sever",
	} {
		if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		err := (&serveCmd{Config: path, Addr: "127.0.0.1:0", DB: placeOf(filepath.Join(dir, "games.db"))}).Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", text, err, want)
		}
	}
}
