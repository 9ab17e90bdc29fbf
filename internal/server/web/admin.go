package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

// A Report is what somebody told the moderators.
type Report struct {
	ID     string    `json:"id"`
	At     time.Time `json:"at"`
	By     Person    `json:"by"`
	Person *Person   `json:"person,omitempty" doc:"about whom"`
	Game   string    `json:"game,omitempty" doc:"about which game"`
	Line   *ChatLine `json:"line,omitempty" doc:"about a line of chat there"`
	Why    string    `json:"why"`
}

// A Deed is what somebody told the moderators, or what one of them did.
type Deed struct {
	N      int       `json:"n"`
	At     time.Time `json:"at"`
	By     Person    `json:"by"`
	Did    chat.Act  `json:"did" enum:"report,close,mute,ban,pardon,amend,recover,recovered,email,methods,erase,erased,invite,join,withdraw,add,appoint,announce"`
	Person *Person   `json:"person,omitempty"`
	Game   string    `json:"game,omitempty"`
	Line   *ChatLine `json:"line,omitempty"`
	Report string    `json:"report,omitempty" doc:"close: which report; join and withdraw: which invitation or announcement, by its number"`
	Hours  int       `json:"hours,omitempty" doc:"mute and ban: for how long; absent: for good; invite: how long it is good"`
	Uses   int       `json:"uses,omitempty" doc:"invite: how many people may use it"`
	Roles  []string  `json:"roles,omitempty" enum:"moderator,organizer,admin" doc:"appoint: all roles that the person has from then on"`
	Result string    `json:"result,omitempty" doc:"amend: the new one"`
	Why    string    `json:"why"`
}

func deedOf(d chat.Deed) Deed {
	shown := Deed{N: d.N, At: d.At, By: said(d.By), Did: d.Did, Game: d.Game, Hours: d.Hours, Uses: d.Uses, Roles: d.Roles, Result: d.Result, Why: d.Why}
	if d.Person.ID != "" {
		shown.Person = new(said(d.Person))
	}
	if d.Line != nil {
		shown.Line = new(chatLineOf(*d.Line))
	}
	if d.Closes != 0 {
		shown.Report = strconv.Itoa(d.Closes)
	}
	return shown
}

// cleanWhy returns a reason as it is kept.
func cleanWhy(why string) (string, error) {
	clean, err := chat.Clean(why)
	if err != nil {
		return "", problem.New("invalid", reason.New("bad-field", "field", "why", reason.MustOf(err)))
	}
	return clean, nil
}

// moderationHandler takes reports, and what moderators do about them.
type moderationHandler struct {
	boards       *openBoards
	arena        *arena.Arena
	store        store.Store
	docket       *journalCache[chat.Docket, chat.Deed]
	who          *callers
	people       *directory
	accounts     *account.Registry
	tables       *tables
	rooms        *rooms
	lobby        *journalCache[lobby.Lobby, lobby.Entry]
	impartiality *impartiality
	reportsFrom  *limit.Limiter // by address
	log          *slog.Logger
}

// record puts a deed on record.
func (h *moderationHandler) record(ctx context.Context, d chat.Deed) (chat.Deed, error) {
	docket, err := h.docket.open(ctx)
	if err != nil {
		return d, err
	}
	d.At = h.arena.Now()
	err = docket.Write(ctx, func(b chat.Docket) ([]chat.Deed, error) {
		done, err := b.Do(d)
		d = done
		return []chat.Deed{done}, err
	})
	switch {
	case errors.Is(err, chat.ErrNoReport):
		err = problem.New("unknown-report", reason.New("unknown-report"))
	case errors.Is(err, chat.ErrManyReports):
		p := problem.New("rate-limited", reason.MustOf(err))
		p.Key, p.RetryAfter = "reports", 600
		err = p
	case errors.Is(err, chat.ErrWithdrawn) && d.Did == chat.Join: // another has used it in this moment
		err = problem.New("unknown-invitation", reason.New("unknown-invitation"))
	case errors.Is(err, chat.ErrWithdrawn):
		err = problem.New("not-found", reason.New("not-found"))
	}
	return d, err
}

// report tells the moderators of a person, a game, or a line of its chat.
func (h *moderationHandler) report(ctx context.Context, in *struct {
	Body struct {
		Person string `json:"person,omitempty" maxLength:"200" doc:"the id of a person, or the name of an account"`
		Game   string `json:"game,omitempty" maxLength:"40"`
		Line   int    `json:"line,omitempty" minimum:"0" doc:"the number of a line of the game's chat"`
		Why    string `json:"why" maxLength:"2000" doc:"at most 300 characters are left of it"`
	}
}) (*struct{ Body Report }, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	if err := h.reportsFrom.Allow(guard.CallerOf(ctx).Address, time.Now()); err != nil {
		return nil, err
	}
	d := chat.Deed{By: speaker(me), Did: chat.Report, Game: in.Body.Game}
	if d.Why, err = cleanWhy(in.Body.Why); err != nil {
		return nil, err
	}
	if in.Body.Person == "" && in.Body.Game == "" {
		return nil, problem.New("invalid", reason.New("report-about"))
	}
	if in.Body.Person != "" {
		person, err := h.people.called(ctx, in.Body.Person)
		if err != nil {
			return nil, err
		}
		d.Person = speaker(person)
	}
	if in.Body.Game != "" {
		if d.Line, err = h.lineHeard(ctx, in.Body.Game, in.Body.Line, me); err != nil {
			return nil, err
		}
		if d.Line != nil {
			d.Person = d.Line.From
		}
	}
	if d, err = h.record(ctx, d); err != nil {
		return nil, err
	}
	return &struct{ Body Report }{reportOf(d)}, nil
}

// hears returns which lines somebody can read beside a game, or beside a shared board.
func (h *moderationHandler) hears(ctx context.Context, id string, me store.Person) (func(ChatLine) bool, error) {
	t, err := h.tables.current(ctx, id)
	if err == nil {
		return func(l ChatLine) (heard bool) {
			t.View(func(g *referee.Game) { heard = l.heardBy(g, live.Viewer{ID: me.ID}) })
			return heard
		}, nil
	}
	shared, unknown := h.boards.board(ctx, id)
	if unknown != nil || !shared.maySee(me.ID) {
		return nil, err
	}
	return func(ChatLine) bool { return true }, nil
}

// lineHeard returns a line of the chat beside a game or a board that somebody can read; nil for number 0.
func (h *moderationHandler) lineHeard(ctx context.Context, game string, n int, me store.Person) (line *chat.Line, err error) {
	heard, err := h.hears(ctx, game, me)
	if err != nil || n == 0 {
		return nil, err
	}
	r, err := h.rooms.room(ctx, game)
	if err != nil {
		return nil, err
	}
	room, err := r.ledger.Current(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range room.After(n - 1) {
		if l.N == n && heard(chatLineOf(l)) {
			line = &l
		}
	}
	if line == nil {
		return nil, problem.New("invalid", reason.New("no-chat-line", "n", n))
	}
	return line, nil
}

func reportOf(d chat.Deed) Report {
	shown := deedOf(d)
	return Report{strconv.Itoa(d.N), d.At, shown.By, shown.Person, d.Game, shown.Line, d.Why}
}

// Reports are what moderators are to see to.
type Reports struct {
	Reports []Report `json:"reports" doc:"oldest first"`
}

// listReports lists the reports that wait for a moderator.
func (h *moderationHandler) listReports(ctx context.Context, _ *struct{}) (*struct{ Body Reports }, error) {
	if _, err := h.who.official(ctx, roleModerator); err != nil {
		return nil, err
	}
	docket, err := h.docket.current(ctx)
	if err != nil {
		return nil, err
	}
	list := Reports{Reports: []Report{}}
	for _, d := range docket.Reports() {
		list.Reports = append(list.Reports, reportOf(d))
	}
	return &struct{ Body Reports }{list}, nil
}

// A WhyBody says why a moderator does something.
type WhyBody struct {
	Why string `json:"why" maxLength:"2000" doc:"at most 300 characters are left of it"`
}

type deedOutput struct{ Body Deed }

// moderate records what the moderator of the request does, and then carries it out. check sees the
// moderator, and refuses what cannot be carried out.
func (h *moderationHandler) moderate(ctx context.Context, why string, check func(by store.Person) (chat.Deed, error), effect func(chat.Deed) error) (*deedOutput, error) {
	me, err := h.who.official(ctx, roleModerator)
	if err != nil {
		return nil, err
	}
	clean, err := cleanWhy(why)
	if err != nil {
		return nil, err
	}
	d, err := check(me)
	if err != nil {
		return nil, err
	}
	d.By, d.Why = speaker(me), clean
	if d, err = h.record(ctx, d); err != nil {
		return nil, err
	}
	if err := effect(d); err != nil {
		return nil, err
	}
	return &deedOutput{deedOf(d)}, nil
}

// waitingReport returns a report that waits for a moderator.
func (h *moderationHandler) waitingReport(ctx context.Context, id string) (chat.Deed, error) {
	docket, err := h.docket.open(ctx)
	if err != nil {
		return chat.Deed{}, err
	}
	for _, d := range docket.State().Reports() {
		if strconv.Itoa(d.N) == id {
			return d, nil
		}
	}
	return chat.Deed{}, problem.New("unknown-report", reason.New("unknown-report"))
}

// closeReport says that a report has been seen to.
func (h *moderationHandler) closeReport(ctx context.Context, in *struct {
	ID   string `path:"id" maxLength:"20" doc:"the name of the report"`
	Body WhyBody
}) (*deedOutput, error) {
	check := func(by store.Person) (chat.Deed, error) {
		report, err := h.waitingReport(ctx, in.ID)
		if err == nil {
			err = h.impartiality.impartialInReport(ctx, by, report)
		}
		return chat.Deed{Did: chat.Close, Closes: report.N}, err
	}
	return h.moderate(ctx, in.Body.Why, check, func(chat.Deed) error { return nil })
}

// subject returns the person about whom a moderator decides, and refuses one who is a party, or of whom only an
// admin decides.
func (h *moderationHandler) subject(ctx context.Context, by store.Person, id string) (store.Person, error) {
	person, err := h.people.called(ctx, id)
	if err != nil {
		return person, err
	}
	if err := h.impartiality.impartialTo(ctx, by, speaker(person)); err != nil {
		return person, err
	}
	if err := h.impartiality.unreported(ctx, by, person.ID, ""); err != nil {
		return person, err
	}
	if len(person.Roles) > 0 && !slices.Contains(by.Roles, roleAdmin) {
		return person, problem.New("forbidden", reason.New("admin-judges-roles"))
	}
	return person, nil
}

// A disciplineInput says who is disciplined, for how long and why.
type disciplineInput struct {
	PersonInput
	Body struct {
		WhyBody
		Hours int `json:"hours,omitempty" minimum:"0" maximum:"87600" doc:"for good if left out"`
	}
}

// discipline is the handler of a mute, a ban or a pardon.
func discipline(h *moderationHandler, act chat.Act) func(context.Context, *disciplineInput) (*deedOutput, error) {
	return func(ctx context.Context, in *disciplineInput) (*deedOutput, error) {
		check := func(by store.Person) (chat.Deed, error) {
			person, err := h.subject(ctx, by, in.ID)
			return chat.Deed{Did: act, Person: speaker(person), Hours: in.Body.Hours}, err
		}
		return h.moderate(ctx, in.Body.Why, check, func(d chat.Deed) error {
			err := h.store.ChangePerson(ctx, d.Person.ID, func(p *store.Person, _ *[]store.Token) error {
				ban := store.Ban{Until: d.Until(), Why: d.Why}
				switch d.Did {
				case chat.Mute:
					p.Muted = ban
				case chat.Ban:
					p.Banned = ban
				case chat.Pardon:
					p.Muted, p.Banned = store.Ban{}, store.Ban{}
				default:
					panic(fmt.Sprintf("web: %s is no discipline", d.Did))
				}
				return nil
			})
			if err != nil {
				return err
			}
			switch act {
			case chat.Ban:
				return errors.Join(h.dismiss(ctx, d.Person.ID), h.expel(ctx, d.Person.ID))
			case chat.Pardon:
				return h.readmit(ctx, d.Person.ID)
			}
			return nil
		})
	}
}

// amend gives a finished game another result.
func (h *moderationHandler) amend(ctx context.Context, in *struct {
	GameInput
	Body struct {
		WhyBody
		Result string `json:"result" maxLength:"20" doc:"as game records write it: B+R, W+4.5, Draw, Void" example:"W+F"`
	}
}) (*deedOutput, error) {
	var t *arena.Table
	var amend referee.Amend
	check := func(by store.Person) (d chat.Deed, err error) {
		if t, err = h.tables.current(ctx, in.ID); err != nil {
			return d, err
		}
		if err = h.impartiality.impartialInGame(ctx, by, t); err != nil {
			return d, err
		}
		if amend.Result, err = sgf.ParseResult(in.Body.Result); err != nil {
			return d, problem.Invalid(err)
		}
		t.View(func(g *referee.Game) { _, _, err = g.Decide(t.Now(), referee.Moderator, amend) })
		return chat.Deed{Did: chat.Amend, Game: in.ID, Result: amend.Result.String()}, err
	}
	return h.moderate(ctx, in.Body.Why, check, func(d chat.Deed) error {
		amend.Why = referee.Amendment(d.Why)
		_, err := t.Do(ctx, referee.Moderator, amend)
		if err == nil {
			h.people.rate(ctx, in.ID)
		}
		return err
	})
}

// An Audit is a page of all that was reported and done.
type Audit struct {
	Entries []Deed `json:"entries" doc:"newest first"`
	Next    int    `json:"next,omitempty" doc:"before, for the next page; absent on the last"`
}

// auditPage is how many deeds are on a page.
const auditPage = 50

// audit lists what was reported and done, newest first.
func (h *moderationHandler) audit(ctx context.Context, in *struct {
	Before int `query:"before" minimum:"0" doc:"the last deed of the page before"`
}) (*struct{ Body Audit }, error) {
	if _, err := h.who.official(ctx, roleModerator); err != nil {
		return nil, err
	}
	docket, err := h.docket.current(ctx)
	if err != nil {
		return nil, err
	}
	page := Audit{Entries: []Deed{}}
	for _, d := range docket.Before(in.Before, auditPage) {
		page.Entries = append(page.Entries, deedOf(d))
	}
	if n := len(page.Entries); n > 0 && page.Entries[n-1].N > 1 {
		page.Next = page.Entries[n-1].N
	}
	return &struct{ Body Audit }{page}, nil
}
