package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// friend is the opponent of a game whose other seat is for anybody who has the link.
const friend = "friend"

// Overview is what a server offers.
type Overview struct {
	Version  string               `json:"version"`
	Limits   OfferedLimits        `json:"limits"`
	Rulesets []RulesetInfo        `json:"rulesets"`
	Endings  []referee.EndingInfo `json:"endings"`
	Judges   []JudgeInfo          `json:"judges" doc:"the judges that terms can name, or as judge:NAME for the mediator"`
	Judge    string               `json:"default_judge" doc:"the judge where none is named"`
	Counts   []string             `json:"counts" doc:"the counts of a game record that need neither a judge nor a ruleset, for POST /score" example:"[\"tom\"]"`
	Engines  []EngineInfo         `json:"engines"`
	Reviews  []ReviewEngine       `json:"review_engines" doc:"by which games and records are reviewed, the usual one first"`
	Mail     bool                 `json:"mail" doc:"an account can have an e-mail address, to which a link for a forgotten password is sent"`

	SignIns OfferedSignIns `json:"sign_ins" doc:"the ways to sign in besides passwords"`
	Club    ClubInfo       `json:"club"`
}

// A ClubInfo says whose server it is, and who may come in.
type ClubInfo struct {
	Name        string     `json:"name,omitempty" doc:"of the club"`
	Accounts    club.Entry `json:"accounts" enum:"open,invited,closed" doc:"open: everybody makes one; invited: who has the link of an invitation; closed: administrators make them"`
	Guests      bool       `json:"guests" doc:"one can play without an account"`
	MembersOnly bool       `json:"members_only" doc:"who is not signed in to an account sees nothing but this, and is offered no programs here"`
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

// A RulesetInfo is a ruleset by name, with the terms of a game under it in which nothing else
// is asked for. They have the names under which one asks for others.
type RulesetInfo struct {
	Name    string      `json:"name"`
	Komi    weiqi.Score `json:"komi" doc:"the usual values"`
	Scoring string      `json:"scoring" enum:"area,territory,stones"`
	Basis   string      `json:"basis" doc:"where it comes from"`
	Note    string      `json:"note,omitempty"`

	Ending       string `json:"ending" doc:"the usual values"`
	ForcedPass   bool   `json:"forced_pass,omitempty" doc:"the referee passes for a side that can put no stone on the board"`
	IllegalLoses bool   `json:"illegal_loses,omitempty" doc:"an illegal move loses at once"`
	MoveLimit    int    `json:"move_limit,omitempty" doc:"after so many moves the game is ended; if absent three for every point and 100 more"`
	AtLimit      string `json:"at_limit" enum:"draw,count,void" doc:"what a game comes to at the limit"`
	Repetition   string `json:"repetition" enum:"draw,count,void,none" doc:"what a position comes to that comes about for the third time under simple ko; none: play goes on"`
}

// rulesetInfo tells of a ruleset and the terms that belong to it.
func rulesetInfo(r weiqi.Ruleset) RulesetInfo {
	usual, err := referee.Settings{Size: referee.UsualBoard, Ruleset: r.Name}.Terms()
	if err != nil {
		panic(fmt.Sprintf("web: the ruleset %s has no terms: %v", r.Name, err))
	}
	checked, err := usual.Check() // for what the referee fills in
	if err != nil {
		panic(fmt.Sprintf("web: the terms of the ruleset %s: %v", r.Name, err))
	}
	return RulesetInfo{
		Name: r.Name, Komi: usual.Komi, Scoring: r.Rules.Scoring.String(), Basis: r.Basis, Note: r.Note,
		Ending: usual.Ending, ForcedPass: usual.ForcedPass, IllegalLoses: usual.IllegalLoses,
		MoveLimit: usual.Limits.Moves, AtLimit: checked.Limits.AtMoves.String(), Repetition: checked.Limits.Repetition.String(),
	}
}

// An EngineInfo is a program that can be played.
type EngineInfo struct {
	Name  string     `json:"name"`
	Title string     `json:"title"`
	Bot   bool       `json:"bot"`
	Level int        `json:"level,omitempty" doc:"the level of the built-in player that is as strong on 9x9, from 1; absent if nobody has measured it"`
	Sizes SizeLimits `json:"sizes"`
	NotBy []string   `json:"not_by,omitempty" doc:"the rulesets by which it does not play, since it refuses moves that they allow, or repeats the board where they forbid it"`
}

// SizeLimits are the boards that a program plays on.
type SizeLimits struct {
	Min    int  `json:"min" doc:"columns or rows"`
	Max    int  `json:"max"`
	Square bool `json:"square" doc:"square boards only"`
}

// newGamesHandler starts games, and seats people and programs in them.
type newGamesHandler struct {
	arena     *arena.Arena
	version   string
	mail      bool // whether it is sent
	signIns   OfferedSignIns
	club      *atomic.Pointer[club.Club]
	who       *callers
	tables    *tables
	players   *players
	answers   *answers
	proposals *proposals
	rated     *ratedGames

	reviewEngines []ReviewEngine

	newGamesOf   *limit.Limiter // by person
	newGamesFrom *limit.Limiter // by address
}

// overview answers with what this server offers.
func (h *newGamesHandler) overview(ctx context.Context, _ *struct{}) (*struct{ Body Overview }, error) {
	of := *h.club.Load()
	o := Overview{
		Version: h.version,
		Limits:  OfferedLimits{weiqi.MaxSide, guard.MaxBody, account.MaxName, longestWait},
		Endings: referee.Endings(),
		Judges:  []JudgeInfo{},
		Judge:   life.Default,
		Counts:  life.TomNames(),
		Engines: []EngineInfo{},
		Reviews: h.reviewEngines,
		Mail:    h.mail,
		SignIns: h.signIns,
		Club:    ClubInfo{of.Name, of.Entry(), of.Guests(), of.MembersOnly},
	}
	for _, r := range weiqi.Rulesets() {
		o.Rulesets = append(o.Rulesets, rulesetInfo(r))
	}
	for _, name := range life.Names() {
		if name != "none" { // it finds everything alive, which is no judgement
			o.Judges = append(o.Judges, JudgeInfo{name})
		}
	}
	if h.who.member(ctx) != nil {
		o.Reviews = []ReviewEngine{}
		return &struct{ Body Overview }{o}, nil
	}
	for _, p := range h.arena.Programs() {
		o.Engines = append(o.Engines, EngineInfo{p.Name, p.Title, true, p.Level,
			SizeLimits{max(1, p.MinSide), cmp.Or(p.MaxSide, weiqi.MaxSide), p.Square}, p.NotBy()})
	}
	return &struct{ Body Overview }{o}, nil
}

// NewGame is what somebody wants to play. Everything may be left out: the board is 9x9 then.
type NewGame struct {
	referee.Settings
	Color    string `json:"color,omitempty" enum:"black,white,random" doc:"yours; if left out black, and in a challenge random"`
	Opponent string `json:"opponent,omitempty" minLength:"1" maxLength:"40" doc:"the name of a program, or friend; builtin if left out"`
	Rated    bool   `json:"rated,omitempty" doc:"the result counts for the ratings of both players, who must have accounts, on standard terms: see docs/ratings.md"`
	Even     bool   `json:"even,omitempty" doc:"the ranks of both players decide on handicap, komi and colors when the game is agreed on, in place of what you ask for: see docs/ratings.md"`
	Private  bool   `json:"private,omitempty" doc:"on no list: the game can be found by its name only"`
}

// terms returns the terms of a game without its seats. Whether they make a game is for the
// referee to say.
func (n NewGame) terms() (referee.Terms, error) {
	n.Size = cmp.Or(n.Size, referee.UsualBoard)
	terms, err := n.Terms()
	terms.Rated, terms.Private = n.Rated, n.Private
	if err == nil {
		err = n.mayBeEven(terms.Size)
	}
	return terms, err
}

// proposals turns what somebody wants to play into the terms of a game.
type proposals struct {
	people *directory
}

// termsOf returns [NewGame.terms], with an account that they name to mediate by its id.
func (p *proposals) termsOf(ctx context.Context, n NewGame) (referee.Terms, error) {
	terms, err := n.terms()
	if err != nil {
		return terms, err
	}
	return p.withMediator(ctx, terms)
}

// gameLike returns what to ask for to play on the same terms again.
func gameLike(t referee.Terms) NewGame {
	return NewGame{Settings: t.Settings(), Rated: t.Rated, Private: t.Private}
}

type createdOutput struct {
	Location string `header:"Location"`
	ETag     string `header:"ETag"`
	Body     *State
}

// createGame starts a game of the person of the request.
func (h *newGamesHandler) createGame(ctx context.Context, in *struct{ Body *NewGame }) (*createdOutput, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	if err := h.mayBegin(ctx, me); err != nil {
		return nil, err
	}
	var wanted NewGame
	if in.Body != nil {
		wanted = *in.Body
	}
	wanted.Opponent = cmp.Or(wanted.Opponent, "builtin")
	terms, err := h.proposals.termsOf(ctx, wanted)
	if err != nil {
		return nil, err
	}
	if err := mayRate(terms.Rated, me.Guest); err != nil {
		return nil, err
	}
	mine := referee.Seat{Kind: referee.Person, Name: me.Name, Player: me.ID}
	other := referee.Seat{Kind: referee.Person}
	if wanted.Opponent != friend {
		if other, err = h.arena.Seat(wanted.Opponent, terms.Size, terms.Rules); err != nil {
			return nil, err
		}
		if _, measured := rating.AnchorOf(other.Engine, terms.Size.Cols); terms.Rated && !measured {
			return nil, problem.New("bad-terms", reason.New("program-not-rated"))
		}
		terms.OnFault = referee.OfferOther
	}
	if wanted.Even {
		var evened Evened
		terms, evened = h.proposals.people.even(terms, mine, other, h.arena.Now())
		wanted.Color = cmp.Or(evened.You.String(), "random")
	}
	terms.Black, terms.White = mine, other
	if wanted.Color == weiqi.White.String() || wanted.Color == "random" && toss() {
		terms.Black, terms.White = other, mine
	}
	id := titleOf(ctx)
	t, err := h.arena.OpenAs(ctx, id, terms)
	if errors.Is(err, store.ErrExists) { // the same request has begun it
		t, err = h.arena.Table(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	out := h.answers.answer(t, me, false)
	return &createdOutput{Location: apiPath + "/games/" + t.ID(), ETag: out.ETag, Body: out.Body}, nil
}

// mayBegin refuses a person who has begun too many games lately, or whose address has.
func (h *newGamesHandler) mayBegin(ctx context.Context, me store.Person) error {
	now := time.Now()
	if err := h.newGamesFrom.Allow(guard.CallerOf(ctx).Address, now); err != nil {
		return err
	}
	return h.newGamesOf.Allow(me.ID, now)
}

// toss is a fair coin. Its outcome is on record as the seats of the game.
func toss() bool {
	var b [1]byte
	rand.Read(b[:]) // never fails
	return b[0]&1 == 1
}

// freeSeat returns the color of a seat that nobody has, White where nobody's is Black's.
func freeSeat(g *referee.Game) weiqi.Color {
	if black := g.Seat(weiqi.Black); black.Kind == referee.Person && black.Player == "" {
		return weiqi.Black
	}
	return weiqi.White
}

// sit gives the person of the request a free seat. A person who has a seat keeps it.
func (h *newGamesHandler) sit(ctx context.Context, in *struct {
	GameInput
	Body *struct {
		Color string `json:"color,omitempty" enum:"black,white" doc:"the free one if left out"`
	}
}) (*stateOutput, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	t, err := h.tables.current(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var wanted weiqi.Color
	if in.Body != nil && in.Body.Color != "" {
		if wanted, err = weiqi.ParseColor(in.Body.Color); err != nil {
			return nil, problem.Invalid(err)
		}
	}
	var color, has weiqi.Color
	rated, other := false, ""
	t.View(func(g *referee.Game) {
		has, rated = g.ColorOf(me.ID), g.Terms().Rated
		color = cmp.Or(wanted, has, freeSeat(g))
		other = g.Seat(color.Opponent()).Player
	})
	switch has {
	case color:
		return h.answers.answer(t, me, false), nil // the same again
	case weiqi.Empty:
		if err := mayRate(rated, me.Guest); err != nil {
			return nil, err
		}
		if err := h.rated.mayMeet(rated, me.ID, other); err != nil {
			return nil, err
		}
	}
	seat := referee.Seat{Kind: referee.Person, Name: me.Name, Player: me.ID}
	if _, err := t.Do(ctx, referee.PartyOf(color), referee.Sit{Color: color, Seat: seat}); err != nil {
		return nil, err
	}
	return h.answers.answer(t, me, false), nil
}

// replace puts another program on the seat of one that failed.
func (h *newGamesHandler) replace(ctx context.Context, in *struct {
	GameInput
	Body struct {
		Opponent string `json:"opponent" maxLength:"40" doc:"the name of a program"`
	}
}) (*stateOutput, error) {
	t, me, color, err := h.players.player(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var terms referee.Terms
	t.View(func(g *referee.Game) { terms = g.Terms() })
	seat, err := h.arena.Seat(in.Body.Opponent, terms.Size, terms.Rules)
	if err != nil {
		return nil, err
	}
	if _, err := t.Do(ctx, referee.PartyOf(color), referee.Replace{Seat: seat}); err != nil {
		return nil, err
	}
	return h.answers.answer(t, me, false), nil
}
