//go:build system

package mail

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
)

// The test program is also the processes that are killed.
const (
	roleVariable   = "MAIL_TEST_ROLE"   // sender or server
	placeVariable  = "MAIL_TEST_PLACE"  // of the sender's database
	serverVariable = "MAIL_TEST_SERVER" // the mail server's address
	takenVariable  = "MAIL_TEST_TAKEN"  // the file of what the mail server took
)

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		go func() { // not to outlive a test that was killed
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
		play(role)
		return
	}
	goleak.VerifyTestMain(m)
}

// play is what a process does that is killed in the end.
func play(role string) {
	fail := func(err error) {
		fmt.Fprintln(os.Stderr, role+":", err)
		os.Exit(1)
	}
	switch role {
	case "sender":
		place, err := sqlstore.ParsePlace(os.Getenv(placeVariable))
		if err != nil {
			fail(err)
		}
		db, err := place.Open(context.Background())
		if err != nil {
			fail(err)
		}
		accounts := account.New(db, account.NewHasher(account.DefaultCost(), 1)).Posting(db)
		s := NewSender(testConfig(os.Getenv(serverVariable)), accounts, db, slog.New(slog.DiscardHandler))
		s.pace = pace{lease: 2 * time.Second, first: 100 * time.Millisecond, look: 50 * time.Millisecond}
		s.Run(context.Background())
	case "server":
		l, err := net.Listen("tcp", os.Getenv(serverVariable))
		if err != nil {
			fail(err)
		}
		file, err := os.OpenFile(os.Getenv(takenVariable), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			fail(err)
		}
		mailtest.Serve(l, func(m mailtest.Message) string {
			if m.Data == nil {
				return "250 2.1.5 OK"
			}
			time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
			line, _ := json.Marshal(delivery{m.ID(), m.To})
			if _, err := file.Write(append(line, '\n')); err != nil {
				return "451 4.3.0 later"
			}
			time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond) // taken, and nobody knows it yet
			return "250 2.0.0 OK"
		})
	}
}

// A delivery is a message that the mail server took.
type delivery struct{ ID, To string }

// A process is one that is killed.
type process struct {
	t   *testing.T
	env []string
	cmd *exec.Cmd
}

// run runs the process until the test ends.
func (p *process) run() {
	p.t.Helper()
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env, p.cmd.Stderr = append(os.Environ(), p.env...), os.Stderr
	if _, err := p.cmd.StdinPipe(); err != nil { // it closes when this process ends, however it does
		p.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(p.kill)
}

// kill ends the process as a power cut would.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may be dead
	_ = p.cmd.Wait()
}

// Two processes send the letters of one store, and they and the mail server are killed again and again. Every letter
// arrives, and none twice but those that were on their way at a kill.
func TestKills(t *testing.T) {
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		testKills(t, pgtest.Start(t).Database())
	})
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		testKills(t, filepath.Join(t.TempDir(), "games.db"))
	})
}

func testKills(t *testing.T, where string) {
	place, err := sqlstore.ParsePlace(where)
	if err != nil {
		t.Fatal(err)
	}
	db, err := place.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	taken, address := filepath.Join(t.TempDir(), "taken"), fmt.Sprintf("127.0.0.1:%d", pgtest.FreePort(t))
	server := &process{t: t, env: []string{roleVariable + "=server", serverVariable + "=" + address, takenVariable + "=" + taken}}
	sender := func() *process {
		return &process{t: t, env: []string{roleVariable + "=sender", serverVariable + "=" + address, placeVariable + "=" + where}}
	}
	all := []*process{sender(), sender(), server}
	for _, p := range all {
		p.run()
	}

	// Letters are posted with changes of people, and without, all the while, and more when nothing is killed any more.
	const letters, more, kills = 300, 60, 24
	accounts := account.New(db, account.NewHasher(account.DefaultCost(), 1)).Posting(db)
	// the address of every letter that was acknowledged, and whether something was killed meanwhile
	want := map[string]bool{}
	post := func(from, to int) {
		for i := from; i < to; i++ {
			name := fmt.Sprintf("p%d", i)
			p := store.Person{ID: name, Name: name, Key: account.Key(name), Email: name + "@example.org", Created: time.Now()}
			if err := db.AddPerson(t.Context(), p); err != nil {
				t.Error(err)
				return
			}
			letter := store.Letter{ID: "letter-" + name, Queue: account.MailQueue, Created: time.Now(), Body: fmt.Sprintf(`{"kind":"changed","person":%q,"to":"old-%s@example.org"}`, name, name)}
			var to string
			if i%2 == 0 {
				to = "old-" + p.Email
				err = db.ChangeAndPost(t.Context(), name, func(p *store.Person, _ *[]store.Token) ([]store.Letter, error) {
					p.Bio = "changed"
					return []store.Letter{letter}, nil
				})
			} else {
				to = p.Email
				err = accounts.AskRecovery(t.Context(), name, time.Now())
			}
			if err != nil {
				t.Error(err)
				return
			}
			want[to] = i < letters
			time.Sleep(10 * time.Millisecond) // as people do, so that kills come in between
		}
	}
	drained := func() {
		t.Helper()
		eventually.Succeeds(t, func() error {
			n, err := db.Waiting(t.Context(), account.MailQueue)
			if err == nil && n > 0 {
				err = fmt.Errorf("%d still do", n)
			}
			return err
		}, "no letters wait")
	}
	var posting sync.WaitGroup
	posting.Go(func() { post(0, letters) })
	onTheirWay := 0 // letters at a kill, at most
	for i := range kills {
		time.Sleep(time.Duration(50+rand.IntN(250)) * time.Millisecond) // until the kill: at any time
		p := all[i%len(all)]
		p.kill()
		onTheirWay += senders
		if p == server {
			onTheirWay += senders // of both processes
		}
		time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond)
		p.run()
	}
	posting.Wait()
	drained()
	post(letters, letters+more)
	drained()

	file, err := os.Open(taken)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	arrived, twice := map[string]map[string]int{}, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var d delivery
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			t.Fatal(err)
		}
		if arrived[d.To] == nil {
			arrived[d.To] = map[string]int{}
		}
		if arrived[d.To][d.ID]++; arrived[d.To][d.ID] > 1 {
			twice++
		}
	}
	for to, killed := range want {
		if len(arrived[to]) != 1 {
			t.Errorf("to %s came %d letters, want one", to, len(arrived[to]))
		}
		for _, n := range arrived[to] {
			if n != 1 && !killed {
				t.Errorf("to %s the letter came %d times, and nothing was killed", to, n)
			}
		}
	}
	if len(arrived) != letters+more || len(want) != letters+more {
		t.Errorf("%d letters were posted, and mail went to %d addresses", len(want), len(arrived))
	}
	if twice > onTheirWay {
		t.Errorf("%d letters came again, and at most %d were on their way at a kill", twice, onTheirWay)
	}
	t.Logf("%d letters, %d kills, %d came again", len(want), kills, twice)
}
