package connect

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/weiqi"
)

// Abilities are what a program can play, as it has shown.
type Abilities struct {
	driver.Scope
	Name, Version string
	Rules         bool // it can be told which rules are played
	HalfKomi      bool // it takes a komi of half points
	Clock         bool // it can be told the time
	Periods       bool // byo-yomi as it is
	Fischer       bool // an increment as it is
	Dead          bool // it says which stones are dead
	Cleanup       bool // it can be asked to take dead stones off the board
	Handicap      bool // it places free handicap stones itself
}

// biggest is the side of the largest board on which the sample moves of a probe are played.
const biggest = 9

// sample is how many moves a program shows in a probe.
const sample = 4

// Probe tests what a program can play: which boards and rules it takes, which commands it knows, and
// whether it answers with legal moves and says which stones are dead when it is asked. The
// limit is for each answer. The error says why it cannot play at all; the program is as
// after any game, unless it is at fault.
func Probe(ctx context.Context, e *gtp.Engine, limit time.Duration) (Abilities, error) {
	can := Abilities{
		Name: e.Name(), Version: e.Version(),
		Rules:    e.Has("shinpan-rules") || e.Has("kata-set-rules") || e.Has("kgs-rules"),
		Clock:    e.Has("time_settings") && e.Has("time_left"),
		Periods:  e.Has("kgs-time_settings") || e.Has("kata-time_settings"),
		Fischer:  e.Has("kata-time_settings"),
		Cleanup:  e.Has("kgs-genmove_cleanup") || e.Has("kata-set-rule"),
		Handicap: e.Has("place_free_handicap"),
	}
	var err error
	if can.Scope, err = driver.Explore(ctx, e, limit); err != nil {
		return can, err
	}
	if len(can.Sides) == 0 {
		return can, errors.New("it takes no board of any size")
	}
	if can.HalfKomi, err = accepts(ctx, e, limit, "komi", "6.5"); err != nil {
		return can, err
	}
	can.Dead, err = show(ctx, e, limit, weiqi.Square(can.sampleSide()))
	return can, err
}

// sampleSide is the side of the board for the sample moves.
func (can Abilities) sampleSide() int {
	side := can.Sides[0]
	for _, s := range can.Sides {
		if s <= biggest {
			side = s
		}
	}
	return side
}

// accepts reports whether the program does a command.
func accepts(ctx context.Context, e *gtp.Engine, limit time.Duration, command string, args ...string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, err := e.Send(ctx, command, args...)
	if refused := (*gtp.RefusedError)(nil); errors.As(err, &refused) {
		return false, nil
	}
	return err == nil, err
}

// show has the program play a few moves with itself, and say which stones are dead.
func show(ctx context.Context, e *gtp.Engine, limit time.Duration, size weiqi.Size) (dead bool, err error) {
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		panic(err) // the ruleset is one of ours
	}
	ctx, cancel := context.WithTimeout(ctx, sample*limit)
	defer cancel()
	if err := e.NewGame(ctx, gtp.Game{Size: size, Rules: set.Rules, Komi: set.Komi}); err != nil {
		return false, err
	}
	position := weiqi.New(size, set.Rules)
	for range sample {
		answer, err := e.Genmove(ctx, position.Turn())
		if err != nil {
			return false, err
		}
		if answer.Resign {
			return false, errors.New("it resigns before the game has begun")
		}
		if position, err = position.Play(answer.Move); err != nil {
			return false, fmt.Errorf("it plays what is not legal: %w", err)
		}
	}
	_, dead, err = e.FinalStatusList(ctx, "dead", position)
	var broken *gtp.ListError
	if errors.As(err, &broken) {
		return false, nil
	}
	return dead, err
}

// String says what the program can play, in a few lines for people.
func (can Abilities) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s\n", orUnnamed(can.Name), can.Version)
	fmt.Fprintf(&text, "  boards       %s", spans(can.Sides))
	if can.Rectangles {
		text.WriteString(", also not square")
	}
	if elsewhere := can.foreign(); len(elsewhere) > 0 {
		fmt.Fprintf(&text, "\n  not by       the rules %s: it refuses what they allow, or plays what they forbid", strings.Join(elsewhere, ", "))
	}
	for _, ability := range []struct {
		name       string
		has        bool
		yes, lacks string
	}{
		{"rules", can.Rules, "can be told", "cannot be told: it plays by those of its command line"},
		{"komi", can.HalfKomi, "also half points", "whole points only"},
		{"clock", can.Clock, "can be told" + can.clocks(), "cannot be told: it may lose on time"},
		{"handicap", can.Handicap, "it places free stones itself", "free stones go where fixed ones would"},
		{"dead stones", can.Dead, "it says which", "it cannot tell: the referee's opinion is its own"},
		{"disputes", can.Cleanup, "it takes dead stones off the board", "played out with ordinary moves"},
	} {
		said := ability.yes
		if !ability.has {
			said = ability.lacks
		}
		fmt.Fprintf(&text, "\n  %-12s %s", ability.name, said)
	}
	return text.String()
}

// foreign returns the rulesets by which the program does not play.
func (can Abilities) foreign() (names []string) {
	for _, set := range weiqi.Rulesets() {
		if len(can.Refuses(set.Rules)) > 0 {
			names = append(names, set.Name)
		}
	}
	return names
}

func (can Abilities) clocks() string {
	switch {
	case can.Fischer:
		return ", byo-yomi and increments too"
	case can.Periods:
		return ", byo-yomi too"
	default:
		return ", byo-yomi as Canadian time"
	}
}

func orUnnamed(name string) string {
	if name == "" {
		return "a program without a name"
	}
	return name
}

// spans writes ascending numbers as in "5-19, 25".
func spans(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		part := strconv.Itoa(numbers[i])
		if end > i {
			part += "-" + strconv.Itoa(numbers[end])
		}
		parts = append(parts, part)
		i = end + 1
	}
	return strings.Join(parts, ", ")
}
