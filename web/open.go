package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

// friend is the opponent of a game whose other seat is free for whoever has the link.
const friend = "friend"

// Overview is what a server offers.
type Overview struct {
	Version  string               `json:"version"`
	Limits   OfferedLimits        `json:"limits"`
	Rulesets []RulesetInfo        `json:"rulesets"`
	Endings  []referee.EndingInfo `json:"endings"`
	Judges   []JudgeInfo          `json:"judges" doc:"whom terms can name as a judge, or as judge:NAME for the mediator"`
	Judge    string               `json:"default_judge" doc:"who is asked where nobody is named"`
	Engines  []EngineInfo         `json:"engines"`
}

// A JudgeInfo is a built-in judge on life and death.
type JudgeInfo struct {
	Name string `json:"name" example:"best"`
}

// OfferedLimits are what requests have to keep to.
type OfferedLimits struct {
	MaxSide int `json:"max_side" doc:"columns or rows of a board"`
	MaxBody int `json:"max_body" doc:"bytes of a request body"`
	MaxName int `json:"max_name" doc:"characters of a name"`
	MaxWait int `json:"max_wait_s" doc:"seconds of a long poll"`
}

// A RulesetInfo is a ruleset by name.
type RulesetInfo struct {
	Name    string      `json:"name"`
	Komi    weiqi.Score `json:"komi" doc:"what is usual"`
	Scoring string      `json:"scoring" enum:"area,territory,stones"`
	Ending  string      `json:"ending" doc:"what is usual"`
	Forced  bool        `json:"forced_pass,omitempty" doc:"the referee passes for a side that can put no stone on the board"`
	Basis   string      `json:"basis" doc:"where it comes from"`
	Note    string      `json:"note,omitempty"`
}

// An EngineInfo is a program that can be played.
type EngineInfo struct {
	Name  string     `json:"name"`
	Title string     `json:"title"`
	Bot   bool       `json:"bot"`
	Sizes SizeLimits `json:"sizes"`
}

// SizeLimits are the boards that a program plays on.
type SizeLimits struct {
	Min    int  `json:"min" doc:"columns or rows"`
	Max    int  `json:"max"`
	Square bool `json:"square" doc:"square boards only"`
}

// overview answers with what this server offers.
func (s *Server) overview(context.Context, *struct{}) (*struct{ Body Overview }, error) {
	o := Overview{
		Version: s.version,
		Limits:  OfferedLimits{weiqi.MaxSide, maxBody, maxName, longestWait},
		Endings: referee.Endings(),
		Judges:  []JudgeInfo{},
		Judge:   life.Default,
		Engines: []EngineInfo{},
	}
	for _, r := range weiqi.Rulesets() {
		usual := referee.Usual(r.Name)
		o.Rulesets = append(o.Rulesets, RulesetInfo{r.Name, r.Komi, r.Rules.Scoring.String(), usual.Ending, usual.ForcedPass, r.Basis, r.Note})
	}
	for _, name := range life.Names() {
		if name != "none" { // it finds everything alive, which is no judgement
			o.Judges = append(o.Judges, JudgeInfo{name})
		}
	}
	for _, p := range s.arena.Programs() {
		o.Engines = append(o.Engines, EngineInfo{p.Name, p.Title, true,
			SizeLimits{max(1, p.MinSide), cmp.Or(p.MaxSide, weiqi.MaxSide), p.Square}})
	}
	return &struct{ Body Overview }{o}, nil
}

// NewGame is what somebody wants to play. Everything may be left out.
type NewGame struct {
	Size         string       `json:"size,omitempty" default:"9x9" maxLength:"10" doc:"columns and rows, 1x1 to 25x25" example:"19x19"`
	Ruleset      string       `json:"ruleset,omitempty" default:"chinese" maxLength:"40"`
	Komi         *weiqi.Score `json:"komi,omitempty" doc:"the ruleset's if left out; half a point with a handicap"`
	Handicap     int          `json:"handicap,omitempty" minimum:"0" maximum:"624" doc:"stones"`
	FreeHandicap bool         `json:"free_handicap,omitempty" doc:"Black chooses their points"`
	Time         string       `json:"time,omitempty" default:"none" maxLength:"40" doc:"none, 10m, 10m+5s, 10m+5x30s or 10m+25/5m; by correspondence 3d+1d, or 1x3d for three days a move"`
	Ending       string       `json:"ending,omitempty" maxLength:"40" doc:"the name of one of the endings; the ruleset's usual one if left out"`
	Mediator     string       `json:"mediator,omitempty" maxLength:"80" doc:"who decides disputes under the endings mediation and ladder: person, judge:NAME or engine:NAME" example:"judge:best"`
	Fallback     string       `json:"fallback,omitempty" maxLength:"40" doc:"the ending that settles a dispute under mediation when there is no verdict; cleanup if left out"`
	Judge        string       `json:"judge,omitempty" maxLength:"40" doc:"who counts under the ending auto; the default_judge of GET / if left out"`
	Passing      string       `json:"passing,omitempty" default:"normal" enum:"normal,for-good" doc:"for-good: whoever has passed only passes from then on"`
	ForcedPass   bool         `json:"forced_pass,omitempty" doc:"the referee passes for a side that can put no stone on the board"`
	MoveLimit    int          `json:"move_limit,omitempty" minimum:"0" maximum:"10000" doc:"moves, passes included, after which the game is a draw; three for every point and 100 more if left out"`
	IllegalLoses bool         `json:"illegal_loses,omitempty" doc:"an illegal move loses at once"`
	Color        string       `json:"color,omitempty" enum:"black,white,random" doc:"yours; if left out black, and in a challenge random"`
	Opponent     string       `json:"opponent,omitempty" default:"builtin" maxLength:"40" doc:"the name of a program, or friend"`
	Rated        bool         `json:"rated,omitempty" doc:"the result counts for the ratings of both players, who must have accounts; without handicap"`
	Private      bool         `json:"private,omitempty" doc:"on no list: only who is told its name finds the game"`
}

// withDefaults fills in what was left out.
func (n NewGame) withDefaults() NewGame {
	n.Size = cmp.Or(n.Size, "9x9")
	n.Ruleset = cmp.Or(n.Ruleset, "chinese")
	n.Time = cmp.Or(n.Time, "none")
	n.Ending = cmp.Or(n.Ending, referee.Usual(n.Ruleset).Ending)
	n.Color = cmp.Or(n.Color, weiqi.Black.String())
	n.Opponent = cmp.Or(n.Opponent, "builtin")
	return n
}

// termsOf returns the terms of a game without its seats, with the defaults for what was
// left out. The error joins everything that cannot be read; whether it makes a game is
// for the referee to say.
func (s *Server) termsOf(n NewGame) (referee.Terms, error) {
	n = n.withDefaults()
	size, sizeErr := weiqi.ParseSize(n.Size)
	ruleset, rulesErr := weiqi.RulesetNamed(n.Ruleset)
	clock, clockErr := referee.ParseTimeControl(n.Time)
	if err := oneSentence(sizeErr, rulesErr, clockErr); err != nil {
		return referee.Terms{}, err
	}
	if n.Rated && n.Handicap > 0 {
		return referee.Terms{}, problem("bad-terms", "a rated game has no handicap: a result says nothing of two players if stones were given")
	}
	usual := referee.Usual(ruleset.Name)
	terms := referee.Terms{
		Size:     size,
		Ruleset:  ruleset.Name,
		Rules:    ruleset.Rules,
		Komi:     ruleset.Komi,
		Handicap: referee.Handicap{Stones: n.Handicap, Free: n.FreeHandicap},
		Time:     clock,
		Ending:   n.Ending,
		Limits:   usual.Limits,

		Mediator:     n.Mediator,
		Fallback:     n.Fallback,
		Judge:        n.Judge,
		ForcedPass:   n.ForcedPass || usual.ForcedPass,
		IllegalLoses: n.IllegalLoses || usual.IllegalLoses,
		Rated:        n.Rated,
		Private:      n.Private,
	}
	terms.Limits.Moves = cmp.Or(n.MoveLimit, usual.Limits.Moves)
	if n.Passing == referee.PassForGood.String() {
		terms.Passing = referee.PassForGood
	}
	switch {
	case n.Komi != nil:
		terms.Komi = *n.Komi
	case n.Handicap >= 2:
		terms.Komi = 1
	}
	return terms, nil
}

// oneSentence joins the errors that there are into a problem.
func oneSentence(errs ...error) error {
	var reasons []string
	for _, err := range errs {
		if err != nil {
			reasons = append(reasons, err.Error())
		}
	}
	if len(reasons) == 0 {
		return nil
	}
	return problem("bad-terms", strings.Join(reasons, "; "))
}

type createdOutput struct {
	Location string `header:"Location"`
	ETag     string `header:"ETag"`
	Body     *State
}

// createGame starts a game of whoever asks.
func (s *Server) createGame(ctx context.Context, in *struct{ Body *NewGame }) (*createdOutput, error) {
	me, err := s.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	if err := s.mayBegin(ctx, me); err != nil {
		return nil, err
	}
	var wanted NewGame
	if in.Body != nil {
		wanted = *in.Body
	}
	wanted = wanted.withDefaults()
	terms, err := s.termsOf(wanted)
	if err != nil {
		return nil, err
	}
	if err := mayRate(terms, me); err != nil {
		return nil, err
	}
	mine := referee.Seat{Kind: referee.Person, Name: me.Name, Player: me.ID}
	other := referee.Seat{Kind: referee.Person}
	if wanted.Opponent != friend {
		if terms.Rated {
			return nil, problem("bad-terms", "a game with a program of this server is not rated: the program has no account")
		}
		if other, err = s.arena.Seat(wanted.Opponent, terms.Size); err != nil {
			return nil, err
		}
		terms.OnFault = referee.OfferOther
	}
	terms.Black, terms.White = mine, other
	if wanted.Color == weiqi.White.String() || wanted.Color == "random" && toss() {
		terms.Black, terms.White = other, mine
	}
	id := titleOf(ctx)
	t, err := s.arena.OpenAs(ctx, id, terms)
	if errors.Is(err, store.ErrExists) { // the same request has begun it
		t, err = s.arena.Table(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	out := s.answer(t, me, false)
	return &createdOutput{Location: apiPath + "/games/" + t.ID(), ETag: out.ETag, Body: out.Body}, nil
}

// mayBegin lets somebody begin a game, as far as he and all others at his address have not
// begun too many.
func (s *Server) mayBegin(ctx context.Context, me store.Person) error {
	now := time.Now()
	if err := s.newGamesFrom.allow(callerOf(ctx).address, now); err != nil {
		return err
	}
	return s.newGamesOf.allow(me.ID, now)
}

// mayRate refuses a guest a seat in a rated game.
func mayRate(terms referee.Terms, me store.Person) error {
	if terms.Rated && me.Guest {
		return problem("account-needed", "a rated game is for accounts; a guest's name is gone with the browser")
	}
	return nil
}

// toss is a fair coin. Who begins is on record as the seats of the game.
func toss() bool {
	var b [1]byte
	rand.Read(b[:]) // never fails
	return b[0]&1 == 1
}

// free reports whether nobody sits there.
func free(s referee.Seat) bool { return s.Kind == referee.Person && s.Player == "" }

// sit gives whoever asks a free seat. Who sits there already stays.
func (s *Server) sit(ctx context.Context, in *struct {
	GameInput
	Body *struct {
		Color string `json:"color,omitempty" enum:"black,white" doc:"the free one if left out"`
	}
}) (*stateOutput, error) {
	me, err := s.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	t, err := s.table(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	color, has := weiqi.White, weiqi.Empty
	var terms referee.Terms
	t.View(func(g *referee.Game) {
		has, terms = seatOf(g, me.ID), g.Terms()
		if free(g.Seat(weiqi.Black)) {
			color = weiqi.Black
		}
	})
	if has != weiqi.Empty && (in.Body == nil || in.Body.Color == "" || in.Body.Color == has.String()) {
		return s.answer(t, me, false), nil // the same again
	}
	if has != weiqi.Empty {
		return nil, problem("not-allowed", fmt.Sprintf("you play %v in this game", has))
	}
	if err := mayRate(terms, me); err != nil {
		return nil, err
	}
	if in.Body != nil && in.Body.Color != "" {
		if color, err = weiqi.ParseColor(in.Body.Color); err != nil {
			return nil, problem("invalid", err.Error())
		}
	}
	seat := referee.Seat{Kind: referee.Person, Name: me.Name, Player: me.ID}
	if _, err := t.Do(ctx, referee.PartyOf(color), referee.Sit{Color: color, Seat: seat}); err != nil {
		return nil, err
	}
	return s.answer(t, me, false), nil
}

// replace puts another program on the seat of one that failed.
func (s *Server) replace(ctx context.Context, in *struct {
	GameInput
	Body struct {
		Opponent string `json:"opponent" maxLength:"40" doc:"the name of a program"`
	}
}) (*stateOutput, error) {
	t, me, color, err := s.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var size weiqi.Size
	t.View(func(g *referee.Game) { size = g.Position().Size() })
	seat, err := s.arena.Seat(in.Body.Opponent, size)
	if err != nil {
		return nil, err
	}
	if _, err := t.Do(ctx, referee.PartyOf(color), referee.Replace{Seat: seat}); err != nil {
		return nil, err
	}
	return s.answer(t, me, false), nil
}
