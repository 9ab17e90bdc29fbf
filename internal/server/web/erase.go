package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/referee"
)

// To erase a person is put on record first, without the name; then the person is signed out and nobody's any more, at
// once; and then, here, the games are resigned and the name is taken out of every log. Whatever is killed meanwhile,
// a server goes on with what is on record as not done.

// erasable is a store whose logs can be rewritten.
type erasable interface {
	store.Store
	store.Journals
	store.Eraser
}

// An eraser takes people who are erased out of games, tournaments and logs.
type eraser struct {
	logs        erasable // nil: the store cannot do it
	arena       *arena.Arena
	accounts    *account.Registry
	docket      *journalCache[chat.Docket, chat.Deed]
	lobby       *journalCache[lobby.Lobby, lobby.Entry]
	rooms       *rooms
	boards      *openBoards
	tournaments *tournaments
	manager     *tournament.Manager // nil: tournaments are not run here
	moderation  *moderationHandler
	addresses   *Addresses
	kept        *keptRecords
	log         *slog.Logger

	left map[int]logNames // by the number of a deed: the logs that could not be rewritten yet
}

// logNames are the names of logs.
type logNames struct{ games, journals []string }

// run erases those who are on record as not erased yet, now and whenever that is put on record, until the context ends.
func (e *eraser) run(ctx context.Context) {
	docket, err := e.docket.open(ctx)
	if err != nil {
		if ctx.Err() == nil {
			e.log.Error("cannot read who is to be erased", "err", err)
		}
		return
	}
	again := time.NewTicker(time.Minute) // where a game or a tournament goes on, or the store was away
	defer again.Stop()
	for seen := 0; ; {
		state, fresh := docket.Look()
		for _, d := range state.Erasing() {
			if err := e.erase(ctx, d); err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrUnfinished) {
				e.log.Error("cannot erase a person", "person", d.Person.ID, "err", err)
			}
		}
		deeds := state.After(seen)
		if err := e.reread(ctx, deeds); err == nil {
			seen += len(deeds)
		} else if ctx.Err() == nil {
			e.log.Error("cannot read logs again", "err", err)
		}
		select {
		case <-fresh:
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// erase does everything that a deed asks for. ErrUnfinished: the rest is for later, since a game or a tournament goes
// on.
func (e *eraser) erase(ctx context.Context, d chat.Deed) error {
	if e.logs == nil {
		return errors.New("this store cannot rewrite its logs")
	}
	id := d.Person.ID
	if err := e.accounts.Erase(ctx, id); err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if err := e.leave(ctx, id); err != nil {
		return err
	}
	found, known := e.left[d.N]
	for { // once more when all are rewritten: what was begun by another request meanwhile is found then
		var err error
		if !known {
			if found.games, found.journals, err = e.logs.Naming(ctx, id); err != nil {
				return err
			}
		}
		rest, changed, err := e.rewrite(ctx, id, found)
		if err != nil {
			return err
		}
		if len(rest.games)+len(rest.journals) > 0 {
			e.left[d.N] = rest
			return store.ErrUnfinished
		}
		delete(e.left, d.N)
		if !known && !changed {
			break
		}
		known = false
	}
	if err := e.logs.DropLetters(ctx, id); err != nil {
		return err
	}
	if err := e.forget(ctx, id); err != nil { // before it is on record that it is done
		return err
	}
	docket, err := e.docket.open(ctx)
	if err != nil {
		return err
	}
	done := chat.Deed{At: e.arena.Now(), By: d.By, Did: chat.Erased, Person: d.Person, Closes: d.N}
	err = docket.Write(ctx, func(b chat.Docket) ([]chat.Deed, error) {
		next, err := b.Do(done)
		return []chat.Deed{next}, err
	})
	if errors.Is(err, chat.ErrNoReport) {
		return nil // another process was faster
	}
	return err
}

// leave ends what a person takes part in: offers, tournaments and games.
func (e *eraser) leave(ctx context.Context, id string) error {
	e.addresses.forget(id)
	if err := e.moderation.dismiss(ctx, id); err != nil {
		return err
	}
	if err := e.kept.dropAll(ctx, id); err != nil {
		return err
	}
	reports, err := e.tournaments.all(ctx)
	if err != nil {
		return err
	}
	for _, r := range reports {
		for _, p := range r.Players {
			if p.Account != id || p.Gone != nil || r.Over() {
				continue
			}
			t, err := e.tournament(ctx, r.Terms.Name)
			if err == nil {
				err = t.Withdraw(ctx, p.Name, id, "")
			}
			var refused *tournament.RefusedError // it is over, or the player has left, since
			if err != nil && !errors.As(err, &refused) {
				return err
			}
		}
	}
	live, err := e.logs.List(ctx, store.Query{Status: store.Live, Player: id})
	if err != nil {
		return err
	}
	for _, g := range live {
		t, err := e.arena.Table(ctx, g.ID)
		if err != nil {
			return err
		}
		var by referee.Party
		t.View(func(g *referee.Game) { by = referee.PartyOf(g.ColorOf(id)) })
		var refused *referee.RefusedError
		if _, err := t.Do(ctx, by, referee.Resign{}); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// tournament returns a tournament, as it is run here if it is.
func (e *eraser) tournament(ctx context.Context, name string) (*tournament.Tournament, error) {
	if e.manager != nil {
		if t, known := e.manager.Tournament(name); known {
			return t, nil
		}
	}
	return tournament.Load(ctx, e.logs, name)
}

// rewrite takes the name of a person out of logs, and returns those that go on and are for later. A tournament is
// rewritten with its games, once it is over: until then its players are told apart by their names.
func (e *eraser) rewrite(ctx context.Context, id string, in logNames) (rest logNames, changed bool, err error) {
	called := func(rewrite func([]json.RawMessage) ([]json.RawMessage, error)) func([]json.RawMessage) ([]json.RawMessage, error) {
		return func(before []json.RawMessage) ([]json.RawMessage, error) {
			after, err := rewrite(before)
			changed = changed || err == nil && !slices.EqualFunc(before, after, func(a, b json.RawMessage) bool { return string(a) == string(b) })
			return after, err
		}
	}
	plain := called(func(entries []json.RawMessage) ([]json.RawMessage, error) {
		after, _, err := store.Renamed(entries, id, account.ErasedName)
		return after, err
	})
	inTournament := called(func(entries []json.RawMessage) ([]json.RawMessage, error) {
		return tournament.Renamed(entries, id, erasedPlayer(id))
	})
	for _, journal := range in.journals {
		rewrite := plain
		if name, is := strings.CutPrefix(journal, tournament.JournalPrefix); is {
			rewrite = inTournament
			t, err := tournament.Load(ctx, e.logs, name)
			if err != nil {
				return rest, changed, err
			}
			if state := t.State(); !state.Over() {
				rest.journals = append(rest.journals, journal)
				for _, g := range state.Games {
					if at := slices.Index(in.games, g.ID); at >= 0 {
						in.games = slices.Concat(in.games[:at], in.games[at+1:])
						rest.games = append(rest.games, g.ID)
					}
				}
				continue
			}
		}
		if err := e.logs.RewriteJournal(ctx, journal, rewrite); err != nil {
			return rest, changed, err
		}
	}
	for _, game := range in.games {
		switch err := e.logs.RewriteGame(ctx, game, plain); {
		case errors.Is(err, store.ErrUnfinished):
			rest.games = append(rest.games, game)
		case err != nil:
			return rest, changed, err
		}
	}
	return rest, changed, nil
}

// erasedPlayer is what a person who was erased is called among the players of a tournament, of whom there may be
// several.
func erasedPlayer(id string) string {
	return fmt.Sprintf("%s %s", account.ErasedName, id[max(0, len(id)-4):])
}

// reread has this process forget what it has read of logs that were rewritten, by whichever process.
func (e *eraser) reread(ctx context.Context, deeds []chat.Deed) error {
	var erased []string
	for _, d := range deeds {
		if d.Did == chat.Erased {
			erased = append(erased, d.Person.ID)
		}
	}
	if len(erased) == 0 {
		return nil
	}
	return e.forget(ctx, erased...)
}

// forget has this process forget what it has read of logs that name people, who are erased from them.
func (e *eraser) forget(ctx context.Context, erased ...string) error {
	if err := e.kept.reread(ctx); err != nil {
		return err
	}
	e.rooms.forget()
	e.tournaments.forget()
	if err := e.boards.forget(ctx); err != nil {
		return err
	}
	docket, err := e.docket.open(ctx)
	if err == nil {
		err = docket.Reread(ctx)
	}
	if err != nil {
		return err
	}
	offers, err := e.lobby.open(ctx)
	if err == nil {
		err = offers.Reread(ctx)
	}
	for _, id := range erased {
		if err == nil && e.manager != nil {
			err = e.manager.Reread(ctx, id)
		}
	}
	return err
}

// eraseHandler takes the wishes to be erased, and those of moderators.
type eraseHandler struct {
	accounts   *account.Registry
	who        *callers
	passwords  *passwords
	moderation *moderationHandler
}

// gone is a person who is erased, as it is put on record.
func gone(p store.Person) chat.Person {
	return chat.Person{ID: p.ID, Name: account.ErasedName, Bot: p.Bot}
}

// eraseMe erases the person of the request.
func (h *eraseHandler) eraseMe(ctx context.Context, in *struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"4000" doc:"of your account; a guest has none, and a method that you have just proved in this session stands for it"`
	}
}) (*goodbyeOutput, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	if err := h.passwords.tryOwn(holder); err != nil {
		return nil, err
	}
	if err := h.accounts.Confirm(ctx, holder, in.Body.Password, time.Now()); err != nil {
		return nil, accountProblem(err)
	}
	me := gone(holder.Person)
	if _, err := h.moderation.record(ctx, chat.Deed{By: me, Did: chat.Erase, Person: me}); err != nil {
		return nil, err
	}
	if err := h.accounts.Erase(ctx, me.ID); err != nil {
		return nil, err
	}
	return &goodbyeOutput{guard.SecretCookie(ctx, "")}, nil
}

// erasePerson erases a person, as a moderator.
func (h *eraseHandler) erasePerson(ctx context.Context, in *struct {
	PersonInput
	Body WhyBody
}) (*deedOutput, error) {
	check := func(by store.Person) (chat.Deed, error) {
		person, err := h.moderation.subject(ctx, by, in.ID)
		return chat.Deed{Did: chat.Erase, Person: gone(person)}, err
	}
	return h.moderation.moderate(ctx, in.Body.Why, check, func(d chat.Deed) error {
		return h.accounts.Erase(ctx, d.Person.ID)
	})
}
