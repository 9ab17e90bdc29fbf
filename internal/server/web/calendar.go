package web

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/calendar"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// calendarHandler shows to people's calendars when something is due.
type calendarHandler struct {
	accounts    *account.Registry
	who         *callers
	inbox       *inboxHandler
	tournaments *tournaments
}

// A CalendarLink is the address of a person's calendar.
type CalendarLink struct {
	Token
	Path string `json:"path" doc:"of the calendar on this server: whoever has it sees when something is due; it is shown only this once" example:"/api/v1/calendar.ics?key=shp_…"`
}

// create makes the address of the caller's calendar. An earlier one ends.
func (h *calendarHandler) create(ctx context.Context, in *struct {
	Body struct {
		Language string `json:"language,omitempty" maxLength:"40" doc:"in which it is; English if it is not known here" example:"ja"`
	}
}) (*struct{ Body CalendarLink }, error) {
	session, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	language := in.Body.Language
	if !slices.Contains(calendar.Languages(), language) {
		language = "en"
	}
	token, secret, err := h.accounts.NewCalendar(ctx, session.Person.ID, language, time.Now())
	if err != nil {
		return nil, accountProblem(err)
	}
	path := apiPath + "/calendar.ics?key=" + url.QueryEscape(string(secret))
	return &struct{ Body CalendarLink }{CalendarLink{tokenOf(token, ""), path}}, nil
}

// A whereabouts is where a request says that the server is.
type whereabouts struct{ address string }

// Resolve reads it from the request.
func (w *whereabouts) Resolve(ctx huma.Context) []error {
	r, _ := humago.Unwrap(ctx)
	w.address = siteOf(r)
	return nil
}

// calendared describes the answer of [calendarHandler.show].
func calendared(op *huma.Operation) {
	op.Responses["200"] = &huma.Response{
		Description: "The calendar, by RFC 5545",
		Content:     map[string]*huma.MediaType{"text/calendar": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}
}

type calendarOutput struct {
	Type  string `header:"Content-Type"`
	Cache string `header:"Cache-Control"`
	Body  []byte
}

// show answers a calendar with what is due for the person of its address.
func (h *calendarHandler) show(ctx context.Context, in *struct {
	Key string `query:"key" maxLength:"200" doc:"the secret of the address"`
	whereabouts
}) (*calendarOutput, error) {
	now := time.Now()
	me, language, err := h.accounts.Calendar(ctx, account.Secret(in.Key), now)
	if errors.Is(err, store.ErrNotFound) {
		return nil, problem.New("unknown-calendar", reason.New("unknown-calendar"))
	}
	if err != nil {
		return nil, fmt.Errorf("whose calendar it is: %w", err)
	}
	due, err := h.due(ctx, me, now)
	if err != nil {
		return nil, err
	}
	return &calendarOutput{"text/calendar; charset=utf-8", "private, no-store", []byte(calendar.Feed(language, in.address, due, now))}, nil
}

// due returns what is due for a person: in games that wait for the person, and rounds of tournaments.
func (h *calendarHandler) due(ctx context.Context, me store.Person, now time.Time) ([]calendar.Due, error) {
	live, err := h.inbox.liveOf(ctx, me)
	if err != nil {
		return nil, err
	}
	var all []calendar.Due
	for _, table := range live {
		table.View(func(g *referee.Game) {
			color := g.ColorOf(me.ID)
			if color == weiqi.Empty || !g.WaitsFor(referee.PartyOf(color)) {
				return
			}
			for _, d := range g.Deadlines() { // the nearest first
				if d.Of != referee.PartyOf(color) {
					continue
				}
				all = append(all, dueIn(g, table.ID(), color, d.At))
				return
			}
		})
	}
	reports, err := h.tournaments.all(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range reports {
		if r.Over() || r.Closed != nil || !slices.ContainsFunc(r.Players, func(p tournament.Player) bool { return p.Account == me.ID && p.Gone == nil }) {
			continue
		}
		for i, at := range r.Terms.Starts {
			if at.After(now) {
				all = append(all, calendar.Due{
					At: at, Kind: calendar.Round, Path: "/tournaments/" + url.PathEscape(r.Terms.Name), Mark: strconv.Itoa(i + 1),
					Tournament: r.Terms.Heading(), Round: i + 1,
				})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b calendar.Due) int { return a.At.Compare(b.At) })
	return all, nil
}

// dueIn returns what a game wants of a side by a time.
func dueIn(g *referee.Game, id string, of weiqi.Color, at time.Time) calendar.Due {
	due := calendar.Due{At: at, Kind: calendar.Move, Path: "/games/" + id, Mark: strconv.Itoa(g.MoveNumber()), Opponent: g.Seat(of.Opponent()).Name}
	if phase := g.Phase(); phase != referee.Playing && phase != referee.Handicapping {
		stop, _ := g.Stop()
		due.Kind, due.Mark = calendar.List, due.Mark+"-"+strconv.Itoa(stop.Number)
	}
	return due
}
