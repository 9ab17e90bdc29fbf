package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// An opener is a command that opens a database.
type opener struct {
	words  []string // how it is called, with what it wants besides
	begins bool     // it begins a database that is not there
	file   bool     // it wants an SQLite file
	waits  bool     // it runs until it is stopped, once it has the database
}

// openers are the commands that open a database, by their path. The flag or argument of each is a
// [sqlstore.Place]; [commandsWithDatabase] finds those that there are.
var openers = map[string]opener{
	"serve":                        {words: []string{"serve", "--addr", "127.0.0.1:0", "--db-wait", "0s"}, begins: true, waits: true},
	"backup":                       {words: []string{"backup"}},
	"restore":                      {words: []string{"restore", "copy.db"}, begins: true, file: true},
	"migrate":                      {words: []string{"migrate"}},
	"ruling":                       {words: []string{"ruling", "nogame"}},
	"key":                          {words: []string{"key"}},
	"farm serve":                   {words: []string{"farm", "serve", "--addr", "127.0.0.1:0", "--token", "x"}, begins: true, waits: true},
	"farm add":                     {words: []string{"farm", "add", "farm.toml"}, begins: true},
	"farm list":                    {words: []string{"farm", "list"}},
	"farm show":                    {words: []string{"farm", "show", "none"}},
	"farm pause":                   {words: []string{"farm", "pause", "none"}},
	"farm resume":                  {words: []string{"farm", "resume", "none"}},
	"farm stop":                    {words: []string{"farm", "stop", "none"}},
	"farm set":                     {words: []string{"farm", "set", "none", "--priority", "2"}},
	"account list":                 {words: []string{"account", "list"}},
	"account add":                  {words: []string{"account", "add", "Ann", "--password-file", "password"}, begins: true},
	"account invite":               {words: []string{"account", "invite"}},
	"account role":                 {words: []string{"account", "role", "Kim", "admin"}},
	"account recover":              {words: []string{"account", "recover", "Kim"}},
	"account passkeys":             {words: []string{"account", "passkeys", "Kim"}},
	"account email":                {words: []string{"account", "email", "Kim", "kim@example.org"}},
	"account erase":                {words: []string{"account", "erase", "Kim"}},
	"account password":             {words: []string{"account", "password", "Kim", "--password-file", "password"}},
	"account ban":                  {words: []string{"account", "ban", "Kim", "--why", "a test"}},
	"account pardon":               {words: []string{"account", "pardon", "Kim"}},
	"account amend":                {words: []string{"account", "amend", "nogame", "B+R", "--why", "a test"}},
	"account ratings":              {words: []string{"account", "ratings"}},
	"announce add":                 {words: []string{"announce", "add", "a test"}},
	"announce list":                {words: []string{"announce", "list"}},
	"announce remove":              {words: []string{"announce", "remove", "1"}},
	"tournament <file> run":        {words: []string{"tournament", "t.toml"}, begins: true, waits: true},
	"tournament <file> correct":    {words: []string{"tournament", "t.toml", "correct", "1", "B+R", "--why", "a test"}},
	"tournament <file> end":        {words: []string{"tournament", "t.toml", "end", "--why", "a test"}},
	"tournament <file> call-off":   {words: []string{"tournament", "t.toml", "call-off", "--why", "a test"}},
	"tournament <file> withdraw":   {words: []string{"tournament", "t.toml", "withdraw", "Ann"}},
	"tournament <file> check-in":   {words: []string{"tournament", "t.toml", "check-in", "Ann"}},
	"tournament <file> disqualify": {words: []string{"tournament", "t.toml", "disqualify", "Ann", "--why", "a test"}},
}

// commandsWithDatabase returns the paths of all commands that have a database among their flags
// and arguments, or something of that name.
func commandsWithDatabase(t *testing.T) []string {
	t.Helper()
	var cli commands
	parser, err := parserOf(t.Context(), &cli)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, leaf := range parser.Model.Leaves(false) {
		var values []*kong.Value
		for _, flags := range leaf.AllFlags(false) {
			for _, flag := range flags {
				values = append(values, flag.Value)
			}
		}
		values = append(values, leaf.Positional...)
		is := slices.ContainsFunc(values, func(v *kong.Value) bool { return v.Target.Type() == reflect.TypeFor[sqlstore.Place]() })
		if named := slices.ContainsFunc(values, func(v *kong.Value) bool { return v.Name == "db" || v.Name == "store" }); named && !is {
			t.Errorf("the database of %q is no sqlstore.Place, which hides its secrets", leaf.Path())
		}
		if is {
			found = append(found, strings.TrimPrefix(leaf.Path(), "shinpan "))
		}
	}
	return found
}

// at returns the words that call a command with a place.
func (o opener) at(place string) []string {
	if o.words[0] == "migrate" {
		return []string{"migrate", place, "to.db"}
	}
	return append(slices.Clone(o.words), "--db", place)
}

const secret = "s3cr3t"

// TestAttackAddressWithSecret gives every command that opens a database addresses with a secret in
// them, and names that are none: it says in a sentence what to do, and never the secret.
func TestAttackAddressWithSecret(t *testing.T) {
	commands := commandsWithDatabase(t)
	if known := slices.Sorted(maps.Keys(openers)); !slices.Equal(slices.Sorted(slices.Values(commands)), known) {
		t.Fatalf("these commands open a database: %q; the test knows %q", commands, known)
	}
	database := pgtest.Start(t)
	good := database.Database()
	bare := strings.NewReplacer("shinpan@", "shinpan:"+secret+"@").Replace(good)
	dir := attackedFolder(t)
	for _, to := range []string{bare, "good.db"} {
		if text, code := output(t, "migrate", "copy.db", to); code != 0 {
			t.Fatalf("migrate: %d %s", code, text)
		}
	}
	none := []string{
		"postgres://ann:" + secret + "/x@127.0.0.1/club",
		"postgres://ann:5432/" + secret + "@127.0.0.1/club",
		"postgres://ann:" + secret + "@127.0.0.1:port/club",
		"postgres:/ann:" + secret + "@127.0.0.1/club",
		"mysql://ann:" + secret + "@127.0.0.1/club",
		pgtest.Nothing(t, bare),
		".",
		"nowhere/games.db",
	}
	for i, name := range commands {
		o := openers[name]
		t.Run(name, func(t *testing.T) {
			try := func(place string, want ...int) string {
				t.Helper()
				text, code := output(t, o.at(place)...)
				if strings.Contains(text, secret) {
					t.Errorf("%s says a secret: %s", place, text)
				}
				if !slices.Contains(want, code) {
					t.Errorf("%s ends with %d, want one of %d: %s", place, code, want, text)
				}
				if code > 1 && strings.Contains(text, "no such file") || strings.TrimSpace(text) == "" {
					t.Errorf("%s does not say what to do: %q", place, text)
				}
				return text
			}
			const nowhere = "127.0.0.1:9/club?sslmode=disable&connect_timeout=1"
			away, wrong := 3, []int{2}
			if o.file {
				away = 2
			}
			if name == "serve" {
				wrong = []int{unmendable, 3}
			}
			for n, place := range []string{
				"postgres://ann:" + secret + "@" + nowhere,
				"PostgreSQL://ann@" + nowhere + "&password=" + secret + "&sslpassword=" + secret,
				"host=127.0.0.1 port=9 dbname=club connect_timeout=1 password=" + secret,
			} {
				if allCases || n == i%3 {
					try(place, away)
				}
			}
			for n, place := range none {
				if allCases || (n+i)%len(none) < 2 { // two of them, by turns
					try(place, wrong...)
				}
			}
			if !o.begins {
				try("missing.db", 2)
			}
			if o.waits {
				return // the rest is for the commands that end
			}
			for _, place := range []string{bare, "good.db"} {
				text := try(place, 0, 2)
				if said := strings.Contains(text, "cannot be") || strings.Contains(text, "does not answer"); said {
					t.Errorf("%s, which is there: %s", place, text)
				}
			}
		})
	}
	if found, err := filepath.Glob(filepath.Join(dir, "*"+secret+"*")); err != nil || len(found) > 0 {
		t.Errorf("files are named %q, %v", found, err)
	}
	for _, words := range [][]string{
		{"backup", "postgres://ann:" + secret + "@127.0.0.1/club"},
		{"verify", "postgres://ann:" + secret + "@127.0.0.1:port/club"},
		{"verify", "mysql://ann:" + secret + "@127.0.0.1/club"},
		{"serve", "--config", "secret.toml"},
		{"serve", "--config", "misspelt.toml"},
		{"serve", "--addr", "postgres://ann:" + secret + "@127.0.0.1/club"},
	} {
		if text, code := output(t, words...); code != 2 && (words[0] != "serve" || code != unmendable) || strings.Contains(text, secret) {
			t.Errorf("shinpan %q ends with %d: %s", words, code, text)
		}
	}
}

// TestDatabaseWithoutItsLog gives every command the database of a server that was killed, without its log: none opens
// it, and each says what to do.
func TestDatabaseWithoutItsLog(t *testing.T) {
	attackedFolder(t)
	content, err := os.ReadFile("copy.db")
	if err != nil {
		t.Fatal(err)
	}
	const db, mark = "games.db", "games.db" + sqlstore.MarkSuffix
	for name, content := range map[string][]byte{db: content, mark: nil} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, o := range openers {
		if o.file {
			continue // restore puts another in its place
		}
		want := 2
		if name == "serve" {
			want = unmendable
		}
		if text, code := output(t, o.at(db)...); code != want || !strings.Contains(text, mark) {
			t.Errorf("%s ends with %d and says %q, want %d and what to do with %s", name, code, text, want, mark)
		}
	}
	if is, err := os.ReadFile(db); err != nil || !slices.Equal(is, content) {
		t.Errorf("the database has changed, %v", err)
	}
	for _, words := range [][]string{{"restore", "copy.db", "--db", db, "--replace"}, {"account", "list", "--db", db}, {"verify", db}} {
		if text, code := output(t, words...); code != 0 {
			t.Errorf("%q ends with %d and says %q", words, code, text)
		}
	}
}

// attackedFolder is the working directory from now on, and has what the commands want besides a database.
func attackedFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"password":      "correct horse",
		"t.toml":        "name = \"t\"\nkind = \"round-robin\"\nsize = \"9x9\"\ntime = \"1m\"\n[[player]]\nname = \"Ann\"\n[[player]]\nname = \"Ben\"\n",
		"farm.toml":     "name = \"t\"\nsize = \"9x9\"\ngames = 2\n[[engine]]\nname = \"a\"\nversion = \"1\"\nidentity = \"a\"\ncommand = \"a\"\n[[engine]]\nname = \"b\"\nversion = \"1\"\nidentity = \"b\"\ncommand = \"b\"\n",
		"secret.toml":   "db = \"postgres://ann:" + secret + "@[::1/club\"\n",
		"misspelt.toml": "bd = \"host=a password=" + secret + "\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if text, code := output(t, "account", "add", "Kim", "--db", "copy.db", "--password-file", "password"); code != 0 {
		t.Fatalf("account add: %d %s", code, text)
	}
	return dir
}

// TestPlacePrintsNoSecret prints a place in all ways that there are.
func TestPlacePrintsNoSecret(t *testing.T) {
	c := rulingCmd{DB: placeOf("postgres://ann:" + secret + "@one:1,two:2/club?sslmode=disable")}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if text := fmt.Sprintf(verb, c) + fmt.Sprintf(verb, c.DB) + fmt.Sprintf(verb, &c.DB); strings.Contains(text, secret) {
			t.Errorf("%s prints %s", verb, text)
		}
	}
	if got, want := c.DB.String(), "postgres://ann@one:1,two:2/club"; got != want {
		t.Errorf("the place is shown as %s, want %s", got, want)
	}
}
