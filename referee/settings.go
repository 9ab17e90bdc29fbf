package referee

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// The boards where no size is said.
const (
	UsualBoard   = "9x9"   // of a game
	ContestBoard = "19x19" // of the games of a match or a tournament
)

// Settings are terms as people and programs ask for them: in a request,
// a file or on a command line. Settings that they leave open follow from the ruleset, whichever
// way the game is made. Size is required. The seats are no part of them.
type Settings struct {
	Size         SizeText     `json:"size,omitempty" toml:"size" placeholder:"SIZE" doc:"The board: 9, or 9x7; 1x1 to 25x25."`
	Ruleset      string       `json:"ruleset,omitempty" toml:"ruleset" placeholder:"NAME" minLength:"1" maxLength:"80" doc:"The name of a ruleset (chinese)."`
	Komi         *weiqi.Score `json:"komi,omitempty" toml:"komi" placeholder:"POINTS" minimum:"-625" maximum:"625" doc:"What White gets; the ruleset's usual komi if left out, 0.5 with a handicap."`
	Handicap     int          `json:"handicap,omitempty" toml:"handicap" placeholder:"N" minimum:"0" maximum:"624" doc:"Handicap stones for Black, on the fixed points."`
	FreeHandicap bool         `json:"free_handicap,omitempty" toml:"free_handicap" doc:"Black chooses the points of the handicap stones."`
	Time         string       `json:"time,omitempty" toml:"time" placeholder:"TIME" minLength:"1" maxLength:"40" doc:"The clock: none, 10m, 10m+5s, 10m+5x30s or 10m+25/5m, or 10+0.1 for seconds and an increment; by correspondence 3d+1d, or 1x3d for three days a move (none)."`
	Weekends     string       `json:"weekends,omitempty" toml:"weekends" placeholder:"HOW" maxLength:"40" doc:"By correspondence: count, or free, so that Saturdays and Sundays by UTC do not count; or the zone by which they do not, as in Europe/Berlin (count)."`
	Vacation     string       `json:"vacation,omitempty" toml:"vacation" placeholder:"TIME" maxLength:"20" doc:"By correspondence: how long each side may be on vacation in all, as in 30d; that time does not count (0s)."`
	Margin       string       `json:"-" toml:"margin" placeholder:"TIME" doc:"How much more than its clock says a program may use in the whole game before it loses on time, as in 50ms (0s)."`
	FirstMove    string       `json:"first_move,omitempty" toml:"first_move" placeholder:"TIME" maxLength:"20" doc:"How long a person may take to begin before the game has no result, as in 30s or 5m (30s; by correspondence and without a clock 3d)."`
	Ending       string       `json:"ending,omitempty" toml:"ending" placeholder:"NAME" minLength:"1" maxLength:"40" doc:"What happens after two passes; the ruleset's usual ending if left out."`
	Mediator     string       `json:"mediator,omitempty" toml:"mediator" placeholder:"WHO" maxLength:"120" doc:"The mediator of disputes under the endings mediation and ladder: judge:NAME, engine:NAME, account:NAME, or person for any person whom both players accept." example:"judge:best"`
	Fallback     string       `json:"fallback,omitempty" toml:"fallback" placeholder:"NAME" maxLength:"40" doc:"The ending that settles a dispute under mediation when there is no verdict; if left out cleanup, where territory counts confirmation."`
	Judge        string       `json:"judge,omitempty" toml:"judge" placeholder:"NAME" maxLength:"40" doc:"The judge that counts under the ending auto (best)."`
	Passing      string       `json:"passing,omitempty" toml:"passing" placeholder:"HOW" maxLength:"10" doc:"normal, or for-good: a side that has passed only passes from then on (normal)."`
	ForcedPass   *bool        `json:"forced_pass,omitempty" toml:"forced_pass" negatable:"" doc:"The referee passes for a side that can put no stone on the board; as the ruleset says if left out."`
	IllegalLoses *bool        `json:"illegal_loses,omitempty" toml:"illegal_loses" negatable:"" doc:"An illegal move loses at once, a person's too; as the ruleset says if left out."`
	MoveLimit    int          `json:"move_limit,omitempty" toml:"move_limit" placeholder:"N" minimum:"0" maximum:"10000" doc:"Moves, passes included, after which the game is ended; if left out the ruleset's limit, or three for every point and 100 more."`
	AtLimit      string       `json:"at_limit,omitempty" toml:"at_limit" placeholder:"WHAT" maxLength:"10" doc:"What a game comes to at the limit of moves: count, by a judge, or draw or void (count)."`
	Repetition   string       `json:"repetition,omitempty" toml:"repetition" placeholder:"WHAT" maxLength:"10" doc:"What a position comes to that comes about for the third time since the last pass, under simple ko: draw, count, void, or none to play on; void if left out and the ruleset says nothing."`
	AllowUnsound bool         `json:"allow_unsound,omitempty" toml:"allow_unsound" doc:"Take an ending under which a lie about dead stones can gain."`
	Delay        string       `json:"delay,omitempty" toml:"delay" placeholder:"HOW" maxLength:"30" doc:"How late those who only watch see the game while it goes on: a time as in 10m, or moves as in 5 moves, or both joined by a plus sign (not at all)." example:"10m"`
}

// A SizeText is the size of a board as it is asked for: "9", or "9x7". In JSON and in a file it may be a number, too.
type SizeText string

// UnmarshalJSON takes a text, or a number: [Settings.Terms] says what is wrong with it.
func (s *SizeText) UnmarshalJSON(data []byte) error {
	if text := string(data); text != "null" && !strings.HasPrefix(text, `"`) {
		*s = SizeText(text)
		return nil
	}
	return json.Unmarshal(data, (*string)(s))
}

// UnmarshalText takes any text: [Settings.Terms] says what is wrong with it.
func (s *SizeText) UnmarshalText(text []byte) error {
	*s = SizeText(text)
	return nil
}

// Terms returns the terms that the settings ask for, without seats: what belongs to the
// ruleset, and over it only what was asked for. They are not checked as a whole yet:
// [Terms.Check] does that. The error is a [*TermsError] with everything that cannot be read.
func (s Settings) Terms() (Terms, error) {
	var reasons []Reason
	object := func(err error) {
		if err != nil {
			reasons = append(reasons, reason.MustOf(err))
		}
	}
	set, err := weiqi.RulesetNamed(cmp.Or(s.Ruleset, "chinese"))
	object(err)
	t := Usual(set.Name)
	t.Ruleset, t.Rules, t.Komi = set.Name, set.Rules, set.Komi
	t.Size, err = weiqi.ParseSize(string(s.Size))
	object(err)
	t.Time, err = ParseTimeControl(cmp.Or(s.Time, "none"))
	object(err)
	t.Weekends, err = parseWeekends(s.Weekends)
	object(err)
	if s.Vacation != "" {
		t.Vacation, err = parseSpan(s.Vacation)
		object(err)
	}
	if s.Margin != "" {
		t.Margin, err = parseSpan(s.Margin)
		object(err)
	}
	if s.FirstMove != "" {
		t.Limits.FirstMove, err = parseSpan(s.FirstMove)
		object(err)
	}
	t.Handicap = Handicap{Stones: s.Handicap, Free: s.FreeHandicap}
	switch {
	case s.Komi != nil:
		t.Komi = *s.Komi
	case s.Handicap > 0:
		t.Komi = HandicapKomi
	}
	t.Ending = cmp.Or(s.Ending, t.Ending)
	t.Mediator, t.Fallback, t.Judge = s.Mediator, s.Fallback, s.Judge
	object(choose(&t.Passing, "passing", s.Passing))
	if s.ForcedPass != nil {
		t.ForcedPass = *s.ForcedPass
	}
	if s.IllegalLoses != nil {
		t.IllegalLoses = *s.IllegalLoses
	}
	if s.MoveLimit < 0 {
		object(reason.Error(reason.New("no-such-move-limit", "moves", s.MoveLimit)))
	}
	t.Limits.Moves = cmp.Or(s.MoveLimit, t.Limits.Moves)
	object(choose(&t.Limits.AtMoves, "at_limit", s.AtLimit))
	object(choose(&t.Limits.Repetition, "repetition", s.Repetition))
	t.AllowUnsound = s.AllowUnsound
	t.Delay, err = ParseDelay(s.Delay)
	object(err)
	if len(reasons) > 0 {
		return Terms{}, &TermsError{reasons}
	}
	return t, nil
}

// Settings returns what to ask for to play on the same terms, with nothing left open but what
// the terms leave open themselves. Waits but that for the first move, and what follows a program's fault, are no
// settings.
func (t Terms) Settings() Settings {
	firstMove := ""
	if t.Limits.FirstMove != 0 {
		firstMove = span(t.Limits.FirstMove)
	}
	vacation := ""
	if t.Vacation != 0 {
		vacation = span(t.Vacation)
	}
	return Settings{
		Weekends: t.weekendsSetting(), Vacation: vacation,
		FirstMove: firstMove, Size: SizeText(t.Size.String()), Ruleset: t.Ruleset, Komi: &t.Komi,
		Handicap: t.Handicap.Stones, FreeHandicap: t.Handicap.Free, Time: t.Time.String(), Margin: span(t.Margin),
		Ending: t.Ending, Mediator: t.Mediator, Fallback: t.Fallback, Judge: t.Judge,
		Passing: t.Passing.String(), ForcedPass: &t.ForcedPass, IllegalLoses: &t.IllegalLoses,
		MoveLimit: t.Limits.Moves, AtLimit: t.Limits.AtMoves.setting(), Repetition: t.Limits.Repetition.setting(),
		AllowUnsound: t.AllowUnsound, Delay: t.Delay.String(),
	}
}

// setting returns the outcome as one asks for it, empty if it is left open.
func (o Outcome) setting() string {
	if o == DefaultOutcome {
		return ""
	}
	return o.String()
}

// HandicapKomi is what White gets in a game with a handicap where nothing else is agreed.
const HandicapKomi weiqi.Score = 1

// choose reads a choice of a field if there is one.
func choose(into interface{ UnmarshalText([]byte) error }, field, text string) error {
	if text == "" {
		return nil
	}
	if err := into.UnmarshalText([]byte(text)); err != nil {
		return reason.Error(reason.New("no-such-choice", "field", field, reason.MustOf(err)))
	}
	return nil
}
