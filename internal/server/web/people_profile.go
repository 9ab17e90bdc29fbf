package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A Rating is how strong somebody is, as far as games have shown.
type Rating struct {
	Rank        string  `json:"rank" doc:"kyu or dan, from 30k to 9d: docs/ratings.md has the scale" example:"12k"`
	Value       float64 `json:"value"`
	Deviation   float64 `json:"deviation" doc:"the true strength is most likely within twice as much"`
	Provisional bool    `json:"provisional" doc:"few games have been played, or none for long"`
}

func ratingOf(s rating.Standing) Rating {
	return Rating{s.Rank(), math.Round(s.Rating), math.Round(s.Deviation), s.Provisional()}
}

// directory finds people, and shows them as others see them.
type directory struct {
	store   store.Store
	ratings *rating.Ratings // nil: nobody has one
	venues  []Venue
	log     *slog.Logger
}

// shown returns a person as others see them.
func (d *directory) shown(p store.Person) Person {
	seen := personOf(p)
	if standing, known := d.strength(p); known {
		seen.Rating = new(ratingOf(standing))
	}
	return seen
}

// standing returns a person's rating among others; false if there is none.
func (d *directory) standing(p store.Person, pool rating.Pool) (rating.Standing, bool) {
	if d.ratings == nil || p.Guest {
		return rating.Standing{}, false
	}
	return d.ratings.Book().Of(p.ID, pool, time.Now())
}

// strength returns a person's rating, as [rating.Book.Then] has it; false if there is none.
func (d *directory) strength(p store.Person) (rating.Standing, bool) {
	if d.ratings == nil || p.Guest {
		return rating.Standing{}, false
	}
	return d.ratings.Book().Then(p.ID, time.Now())
}

// rankThen returns the rank of who sits on a seat of a game that began at a time, as
// [rating.Book.RankThen] has it.
func (d *directory) rankThen(s referee.Seat, board weiqi.Size, began time.Time) string {
	if d.ratings == nil {
		return ""
	}
	return d.ratings.Book().RankThen(s, board, began)
}

// record returns a game as a record, with the ranks of its players. Those of a game at a venue are the ratings there
// when it began, as the records of CGOS have them.
func (d *directory) record(id string, g *referee.Game) *sgf.Record {
	r, board, began := g.Record(), g.Terms().Size, g.Began()
	r.Black.Rank, r.White.Rank = d.rankThen(g.Seat(weiqi.Black), board, began), d.rankThen(g.Seat(weiqi.White), board, began)
	for _, v := range d.venues {
		if met, there := v.Game(id); there {
			r.Black.Rank, r.White.Rank = met.BlackTag, met.WhiteTag
		}
	}
	return r
}

// poolOf returns the pool of people like this one.
func poolOf(p store.Person) rating.Pool {
	if p.Bot {
		return rating.Bots
	}
	return rating.People
}

// rate has the ratings follow from a result that was amended. What is missed is made up for
// when the server starts again.
func (d *directory) rate(ctx context.Context, game string) {
	if d.ratings == nil {
		return
	}
	if err := d.ratings.NoteStored(ctx, game); err != nil {
		d.log.Error("cannot rate game", "game", game, "err", err)
	}
}

// A Profile is what everybody may know of a person.
type Profile struct {
	Person
	Roles   []string     `json:"roles" enum:"moderator,organizer,admin"`
	Bio     string       `json:"bio" doc:"the person's own words; text, never markup"`
	Created time.Time    `json:"created"`
	Ratings []PoolRating `json:"ratings" doc:"of an account, in every pool in which it has played rated games"`
	Played  *Played      `json:"played,omitempty" doc:"what the rated games among those like it say; absent without any"`
	Record  store.Record `json:"record"`
}

// A PoolRating is how strong somebody is among people or among bots.
type PoolRating struct {
	Pool string `json:"pool" enum:"people,bots" doc:"a game of a person with a bot counts among the bots, for both"`
	Rating
	Low   float64      `json:"low" doc:"of the 95 % interval"`
	High  float64      `json:"high" doc:"of the 95 % interval"`
	Games int          `json:"games" doc:"that counted"`
	Kinds []KindRating `json:"kinds" doc:"by size and speed, where such games counted; few games are drawn towards the rating of all"`
}

// A KindRating is how strong somebody is in games of one size or one speed.
type KindRating struct {
	Kind string `json:"kind" enum:"9,13,19,live,correspondence"`
	Rating
	Games int `json:"games" doc:"that counted"`
}

// profile returns a person's public profile. What a banned person says of themselves is left out.
func (d *directory) profile(ctx context.Context, p store.Person) (*Profile, error) {
	profile := &Profile{Person: d.shown(p), Roles: append([]string{}, p.Roles...), Bio: p.Bio, Created: p.Created, Ratings: []PoolRating{}}
	if p.Banned.Holds(time.Now()) {
		profile.Bio = ""
	}
	for _, pool := range rating.Pools() {
		standing, known := d.standing(p, pool)
		if !known {
			continue
		}
		interval := standing.Interval()
		profile.Ratings = append(profile.Ratings, PoolRating{
			Pool: string(pool), Rating: ratingOf(standing), Low: math.Round(interval.Low), High: math.Round(interval.High), Games: standing.Games,
			Kinds: d.kinds(p, pool),
		})
	}
	if d.ratings != nil {
		profile.Played = playedOf(d.ratings.Book().Trail(p.ID, poolOf(p)))
		if err := d.name(ctx, profile.Played); err != nil {
			return nil, err
		}
	}
	var err error
	profile.Record, err = d.store.Record(ctx, p.ID)
	return profile, err
}

// name tells who the opponents are, whom the ratings know by their ids.
func (d *directory) name(ctx context.Context, p *Played) error {
	if p == nil {
		return nil
	}
	for i := range p.Opponents {
		o := &p.Opponents[i]
		if engine, program := rating.EngineOf(o.ID); program {
			o.ID, o.Name = "", engine
			continue
		}
		person, err := d.store.Person(ctx, o.ID)
		if err != nil {
			return fmt.Errorf("opponent %q: %w", o.ID, err)
		}
		o.Name = person.Name
	}
	return nil
}

// kinds returns a person's ratings by size and speed.
func (d *directory) kinds(p store.Person, pool rating.Pool) []KindRating {
	all := []KindRating{}
	for _, kind := range rating.Kinds() {
		if s, known := d.ratings.Book().OfKind(p.ID, pool, kind, time.Now()); known {
			all = append(all, KindRating{string(kind), ratingOf(s), s.Games})
		}
	}
	return all
}

// peopleHandler answers with people and their profiles.
type peopleHandler struct {
	who    *callers
	store  store.Store
	people *directory
}

// declareRank has the person of the request begin at a rank.
func (h *peopleHandler) declareRank(ctx context.Context, in *struct {
	Body struct {
		Rank string `json:"rank" maxLength:"3" pattern:"^([1-9]|[12][0-9]|30)k$|^[1-9]d$" doc:"30k to 1k, or 1d to 9d" example:"10k"`
	}
}) (*struct{ Body Person }, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err != nil {
		return nil, err
	}
	if err := mayRate(true, holder.Person.Guest); err != nil {
		return nil, err
	}
	switch err := h.people.declare(ctx, holder.Person, in.Body.Rank); {
	case errors.Is(err, rating.ErrPlayed):
		return nil, problem.New(referee.KindNotAllowed, reason.New("rank-said"))
	case err != nil:
		return nil, err
	}
	return &struct{ Body Person }{h.people.shown(holder.Person)}, nil
}

// declare has a person begin at a rank.
func (d *directory) declare(ctx context.Context, p store.Person, rank string) error {
	if d.ratings == nil {
		return rating.ErrPlayed
	}
	return d.ratings.Declare(ctx, p.ID, rank, time.Now())
}

// getPerson answers with a person, by id or by name.
func (h *peopleHandler) getPerson(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"80" doc:"the id or the name"`
}) (*struct{ Body *Profile }, error) {
	person, err := h.people.called(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	profile, err := h.people.profile(ctx, person)
	if err != nil {
		return nil, err
	}
	return &struct{ Body *Profile }{profile}, nil
}

// PeopleList is a page of accounts.
type PeopleList struct {
	People []Person `json:"people" doc:"in the order of their names, as they look"`
	Next   string   `json:"next,omitempty" doc:"after, for the next page; absent on the last"`
}

// findPeople lists the accounts whose names begin with a text.
func (h *peopleHandler) findPeople(ctx context.Context, in *struct {
	Query string `query:"q" maxLength:"80" doc:"how the name begins, however it is written; all if left out"`
	Limit int    `query:"limit" default:"20" minimum:"1" maximum:"100"`
	After string `query:"after" maxLength:"200" doc:"next of the page before"`
}) (*struct{ Body PeopleList }, error) {
	found, err := h.store.FindPeople(ctx, store.PeopleQuery{Prefix: account.Key(in.Query), After: in.After, Limit: in.Limit})
	if err != nil {
		return nil, fmt.Errorf("find people: %w", err)
	}
	list := PeopleList{People: []Person{}}
	if account.Key(in.Query) == "" && in.Query != "" {
		found = nil // there are no letters in it to be found
	}
	for _, p := range found {
		list.People = append(list.People, h.people.shown(p))
	}
	if len(found) == in.Limit {
		list.Next = found[len(found)-1].Key
	}
	return &struct{ Body PeopleList }{list}, nil
}
