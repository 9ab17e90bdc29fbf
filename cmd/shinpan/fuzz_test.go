package main

import (
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/web"
)

// FuzzConfig reads configurations that nobody wrote: of a server, a match and a tournament.
// They are taken or refused with a sentence that can be shown, and nothing else happens.
func FuzzConfig(f *testing.F) {
	for _, text := range []string{
		"addr = \"127.0.0.1:0\"\ndb = \"x.db\"\n[limits]\nrequests_per_address = { per_second = 200, burst = 400 }\n",
		"[[engine]]\nname = \"pachi\"\ntitle = \"Pachi\"\ncommand = [\"pachi\", \"-t\", \"=2000\"]\nmax_side = 19\n",
		"[[venue]]\nname = \"cgos\"\nlisten = \":0\"\nsize = 9\nkomi = 7\ntime = \"5m\"\n",
		"trusted_proxies = [\"127.0.0.1\", \"10.0.0.0/8\", \"x\"]\nlog = \"json\"\n[tls]\ncert = \"a\"\nkey = \"b\"\n",
		"games = 100\nsize = \"9x9\"\nsprt = \"0:30\"\n[[engine]]\nname = \"a\"\ncommand = \"gnugo --mode gtp\"\n",
		"name = \"cup\"\nsystem = \"swiss\"\nrounds = 3\n[[player]]\nname = \"a\"\nrank = \"3d\"\n",
		"a = 1e999\nb = 1979-05-27T07:32:00Z\n[[x]]\n[x.y]\n", "\xff\x00", "[",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shown := func(what string, err error) {
			if err != nil && strings.TrimSpace(err.Error()) == "" {
				t.Errorf("%s: the error says nothing", what)
			}
		}
		server := config{Addr: "127.0.0.1:8080", DB: placeOf("shinpan.db"), Limits: web.DefaultLimits(), TournamentGames: 2}
		err := decodeStrictly(strings.NewReader(text), &server)
		if err == nil && server.TLS.Cert == "" { // whose files would be read
			err = server.check()
		}
		shown("server", err)
		var match matchSettings
		shown("match", decodeStrictly(strings.NewReader(text), &match))
		var tournament tournamentSettings
		shown("tournament", decodeStrictly(strings.NewReader(text), &tournament))
	})
}
