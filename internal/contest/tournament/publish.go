package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/remark"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A Publisher publishes tournaments into a directory:
//
//	index.html    crosstable, rounds, players, disputes and plots, in one file
//	results.json  the same for programs: a [Report]
//	results.h9    for the European Go Database
//	opengotha.xml for OpenGotha, unless it would not understand it
//	games/*.sgf   every game that was played, as a record
//
// A file is replaced as a whole or not at all.
type Publisher struct {
	dir      string
	games    store.Store
	journals store.Journals
	records  map[int]weiqi.Result // games with a record, and the result in it
}

// NewPublisher returns a publisher for a directory, which it makes if it is not there. The games
// are read from the store, and what programs said of their moves from the journals.
func NewPublisher(dir string, games store.Store, journals store.Journals) (*Publisher, error) {
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o755); err != nil {
		return nil, err
	}
	return &Publisher{dir: dir, games: games, journals: journals, records: map[int]weiqi.Result{}}, nil
}

// Publish writes the tournament as it stands.
func (p *Publisher) Publish(ctx context.Context, s *State) error {
	if err := p.writeRecords(ctx, s); err != nil {
		return err
	}
	report, err := s.Report()
	if err != nil {
		return err
	}
	gotha, gothaErr := pairing.OpenGotha(s.event(), s.players(), s.games(), s.Terms.TieBreaks...)
	page, err := report.page(gothaErr == nil)
	if err != nil {
		return err
	}
	figures, err := json.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	errs := []error{
		p.write("index.html", page),
		p.write("results.json", append(figures, '\n')),
		p.write("results.h9", []byte(pairing.EGD(s.event(), report.Standings, s.games(), s.Terms.TieBreaks...))),
	}
	if gothaErr == nil {
		errs = append(errs, p.write("opengotha.xml", []byte(gotha)))
	}
	return errors.Join(errs...)
}

// writeRecords writes the records of finished games that are missing or have another
// result.
func (p *Publisher) writeRecords(ctx context.Context, s *State) error {
	for _, g := range s.Games {
		if g.Ruled.Over() && p.records[g.Number] != g.Result {
			log, err := p.games.Load(ctx, g.ID)
			if err != nil {
				return err
			}
			game, err := referee.Replay(log)
			if err != nil {
				return err
			}
			r := record(s, g, game)
			if err := remark.Comment(ctx, p.journals, g.ID, r); err != nil {
				return err
			}
			if err := p.write(filepath.Join("games", g.ID+".sgf"), sgf.Format(r.Tree())); err != nil {
				return err
			}
			p.records[g.Number] = g.Result
		}
	}
	return nil
}

// record returns a game as a record, with the ranks that the players were entered with and the result that counts.
func record(s *State, g Game, game *referee.Game) *sgf.Record {
	r := game.Record()
	r.Event, r.Round, r.Result = s.Terms.Heading(), strconv.Itoa(g.Round), g.Result
	for side, name := range map[*sgf.Player]string{&r.Black: g.Black, &r.White: g.White} {
		player, _ := s.Player(name)
		side.Rank = player.Rank
	}
	comments := []string{r.Comment}
	for _, c := range g.Corrections {
		comments = append(comments, "Corrected from "+c.From.String()+" by "+c.By+": "+c.Why)
	}
	r.Comment = strings.TrimSpace(strings.Join(comments, "\n"))
	return r
}

// write writes a file of the directory.
func (p *Publisher) write(name string, data []byte) error {
	return files.WriteFile(filepath.Join(p.dir, name), data)
}
