package referee

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// The bounds of terms, and the limits that hold where terms leave them open.
const (
	maxMoves = 10000
	maxKomi  = weiqi.Score(2 * weiqi.MaxSide * weiqi.MaxSide) // more than any board holds
	maxWait  = 30 * day
	maxName  = 100 // characters

	defaultListPeople   Millis = 90000
	defaultListPrograms Millis = 10000
	defaultFirstMove    Millis = 30000
	defaultVacant       Millis = 60000
	defaultPerson       Millis = 600000 // for the verdict of a person
	defaultMediator     Millis = 60000  // for the verdict of a judge or a program
	defaultTrial        Millis = 30000

	// patientPeople is what people have by correspondence for every word but a move.
	patientPeople = 3 * day

	// leastAbsent and mostAbsent bound the wait for a player who left: a twentieth of the time that a side may take
	// for the whole game, within these.
	leastAbsent Millis = 30000
	mostAbsent  Millis = 120000
)

// defaultMoves is the limit on moves of a board where terms name none: every
// point three times, and a hundred more for small boards. On 19x19 it is 1183.
func defaultMoves(size weiqi.Size) int { return 3*size.Points() + 100 }

// Check returns the terms with the defaults filled in, or a [*TermsError] with
// everything that is wrong with them. The defaults: a limit of three moves for
// every point and 100 more, then a count; no result at a third repetition without a pass, by
// Japanese rules between two programs only, since people agree to it; 90 s
// for lists of people, 10 s for programs; 30 s to begin; 60 s for a vacant seat;
// 10 min for the verdict of a person, 60 s for another; 30 s for a move of a trial; and
// 30 to 120 s, by the clocks, for a player who left. By correspondence people have three
// days instead of each of these, but for the last.
// The limit on moves counts passes, so that no ending goes on for ever under any
// ko rule.
// Filled-in terms pass again unchanged.
func (t Terms) Check() (Terms, error) {
	if !known(t.Rules) {
		return t, &TermsError{[]Reason{reason.New("no-such-rules", "rules", fmt.Sprint(t.Rules))}}
	}
	reasons := checkText("ruleset", t.Ruleset)
	if t.Komi < -maxKomi || t.Komi > maxKomi {
		reasons = append(reasons, reason.New("komi-out-of-bounds", "komi", t.Komi, "least", -maxKomi, "most", maxKomi))
	}
	if t.Start != nil && t.Start.Turn == weiqi.Empty {
		start := *t.Start
		start.Turn = weiqi.Black
		t.Start = &start
	}
	if _, err := t.start(); err != nil {
		reasons = append(reasons, reason.MustOf(err))
	}
	if wrong := t.Time.objections(); len(wrong) > 0 {
		reasons = append(reasons, reason.New("bad-time", wrong))
	}
	reasons = append(reasons, t.checkCalendar()...)
	reasons = append(reasons, t.Delay.check()...)
	if t.Gift < 0 || t.Gift > maxGift {
		reasons = append(reasons, reason.New("gift-out-of-bounds", "ms", int64(t.Gift), "most", int64(maxGift)))
	}
	if t.Margin < 0 || t.Margin > maxMargin {
		reasons = append(reasons, reason.New("margin-out-of-bounds", "ms", int64(t.Margin), "most", int64(maxMargin)))
	}
	t, unfit := t.checkEnding()
	reasons = append(reasons, unfit...)
	if t.Passing > PassForGood {
		reasons = append(reasons, reason.New("no-such-passing", "number", int(t.Passing)))
	}
	for _, c := range bothColors {
		seat := t.Black
		if c == weiqi.White {
			seat = t.White
		}
		if wrong := seat.objections(); len(wrong) > 0 {
			reasons = append(reasons, reason.New("bad-seat-of", "color", c, wrong))
		}
	}
	if t.OnFault > OfferOther {
		reasons = append(reasons, reason.New("no-such-fault-policy", "number", int(t.OnFault)))
	}
	if t.Limits.Repetition == DefaultOutcome {
		t.Limits.Repetition = t.usualRepetition()
	}
	limits, wrong := t.Limits.check(t.Size, t.defaultWaits())
	reasons = append(reasons, wrong...)
	t.Limits = limits
	if len(reasons) > 0 {
		return t, &TermsError{reasons}
	}
	return t, nil
}

// known reports whether there are such rules; no text was read for them.
func known(r weiqi.Rules) bool {
	return r.Ko <= weiqi.NaturalSuperko && r.Suicide <= weiqi.AnySuicide && r.Scoring <= weiqi.Stones &&
		r.Tax <= weiqi.GroupTax && r.Bonus <= weiqi.BonusNMinus1 && r.Begins <= weiqi.OtherBegins && r.Connect <= weiqi.ConnectFilled
}

// start returns the position that a game under the terms begins with. Free
// handicap stones are not on it yet.
func (t Terms) start() (*weiqi.Position, error) {
	n := t.Handicap.Stones
	switch {
	case !t.Size.Valid():
		return nil, reason.Error(reason.New("no-such-board", "size", t.Size, "most", weiqi.Square(weiqi.MaxSide)))
	case t.Start != nil && t.Handicap != Handicap{}:
		return nil, reason.Error(reason.New("board-or-handicap"))
	case t.Start != nil:
		return weiqi.Setup{Size: t.Size, Black: t.Start.Black, White: t.Start.White, Turn: t.Start.Turn}.Position(t.Rules)
	case t.Handicap.Free && (n < 2 || n >= t.Size.Points()):
		return nil, reason.Error(reason.New("free-handicap-unfit", "stones", n, "size", t.Size, "points", t.Size.Points()))
	case n == 0 || t.Handicap.Free:
		return weiqi.New(t.Size, t.Rules), nil
	}
	points, err := weiqi.FixedHandicap(t.Size, n)
	if err != nil {
		return nil, err
	}
	return t.withHandicap(weiqi.SetOf(points...))
}

// withHandicap returns the position after Black's handicap stones have been
// placed: as many as agreed, or fewer but at least two.
func (t Terms) withHandicap(points weiqi.Set) (*weiqi.Position, error) {
	if n := points.Len(); n > t.Handicap.Stones {
		return nil, reason.Error(reason.New("handicap-more-than-agreed", "stones", n, "agreed", t.Handicap.Stones))
	}
	setup, err := weiqi.HandicapSetup(t.Size, points.Points())
	if err != nil {
		return nil, err
	}
	return setup.Position(t.Rules)
}

// check says what is wrong with a seat.
func (s Seat) check() error {
	if wrong := s.objections(); len(wrong) > 0 {
		return reason.Error(reason.New("bad-seat", wrong))
	}
	return nil
}

// objections are all that is wrong with a seat.
func (s Seat) objections() []Reason {
	wrong := slices.Concat(checkText("name", s.Name), checkText("account", s.Player), checkText("program", s.Engine))
	switch {
	case s.Kind > Program:
		return append(wrong, reason.New("no-such-kind-of-seat", "number", int(s.Kind)))
	case s.Kind == Program && s.Engine == "":
		return append(wrong, reason.New("program-unnamed"))
	case s.Kind == Program && s.Player != "":
		return append(wrong, reason.New("program-with-account"))
	case s.Kind == Person && s.Engine != "":
		return append(wrong, reason.New("person-with-program"))
	}
	return wrong
}

// checkText says what is wrong with a short text from outside.
func checkText(what, text string) []Reason {
	switch {
	case !utf8.ValidString(text):
		return []Reason{reason.New("text-not-utf8", "field", what)}
	case utf8.RuneCountInString(text) > maxName:
		return []Reason{reason.New("text-too-long", "field", what, "most", maxName)}
	case strings.ContainsFunc(text, unicode.IsControl):
		return []Reason{reason.New("text-with-control", "field", what)}
	default:
		return nil
	}
}

// defaultWaits returns how long everybody is waited for where the terms do not say it.
func (t Terms) defaultWaits() Limits {
	waits := Limits{
		ListPeople:   defaultListPeople,
		ListPrograms: defaultListPrograms,
		FirstMove:    defaultFirstMove,
		Vacant:       defaultVacant,
		Mediator:     defaultMediator,
		Trial:        defaultTrial,
		Absent:       min(max(t.Time.pace()/20, leastAbsent), mostAbsent),
	}
	if t.PersonMediates() {
		waits.Mediator = defaultPerson
	}
	if t.Time.System == NoClock {
		waits.FirstMove = patientPeople
	}
	if t.Time.Correspondence() {
		for _, people := range []*Millis{&waits.ListPeople, &waits.FirstMove, &waits.Vacant, &waits.Trial} {
			*people = patientPeople
		}
		if t.PersonMediates() {
			waits.Mediator = patientPeople
		}
	}
	return waits
}

// check returns the limits with the defaults for a board and for the waits filled in. What a third
// repetition leads to is filled in already.
func (l Limits) check(size weiqi.Size, waits Limits) (Limits, []Reason) {
	var reasons []Reason
	if l.Moves == 0 && size.Valid() {
		l.Moves = defaultMoves(size)
	}
	if l.Moves < 0 || l.Moves > maxMoves {
		reasons = append(reasons, reason.New("move-limit-out-of-bounds", "moves", l.Moves, "most", maxMoves))
	}
	if l.AtMoves == DefaultOutcome {
		l.AtMoves = CountBoard
	}
	if l.AtMoves > VoidGame {
		reasons = append(reasons, reason.New("no-such-end-at-limit", "outcome", l.AtMoves))
	}
	if l.Repetition > PlayGoesOn {
		reasons = append(reasons, reason.New("no-such-end-at-repetition", "outcome", l.Repetition))
	}
	for _, wait := range []struct {
		what string
		ms   *Millis
		or   Millis
	}{
		{"wait-list-people", &l.ListPeople, waits.ListPeople},
		{"wait-list-programs", &l.ListPrograms, waits.ListPrograms},
		{"wait-first-move", &l.FirstMove, waits.FirstMove},
		{"wait-vacant", &l.Vacant, waits.Vacant},
		{"wait-mediator", &l.Mediator, waits.Mediator},
		{"wait-trial", &l.Trial, waits.Trial},
		{"wait-absent", &l.Absent, waits.Absent},
	} {
		if *wait.ms == 0 {
			*wait.ms = wait.or
		}
		if *wait.ms < 0 || *wait.ms > maxWait {
			reasons = append(reasons, reason.New("wait-out-of-bounds", "what", wait.what, "most", span(maxWait)))
		}
	}
	return l, reasons
}
