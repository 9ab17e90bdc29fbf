package review

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// Names of journals: the queue, and the evaluations of each review.
const (
	QueueJournal  = "reviews"
	JournalPrefix = "review/"
)

// A Status is how far a review is.
type Status string

// Statuses of reviews.
const (
	Waiting Status = "waiting"
	Running Status = "running"
	Done    Status = "done"
	Failed  Status = "failed"
)

// A Job is a review that somebody has asked for.
type Job struct {
	ID     string
	Source string // what is reviewed, as the server names it: "game/ID" or "record/ID"
	Engine string // by which it is to be done
	Person string // the id of who has asked
	Asked  time.Time
	Status Status
	Lease  string // of the worker that has it, while it runs
	Until  time.Time
	Tries  int // that have failed
	Why    reason.Reason
	Spent  time.Duration // that engines have worked on it; once it is done

	asked int // the entry by which it was asked for last
}

// An Entry is one of the queue's journal.
type Entry struct {
	At     time.Time      `json:"at"`
	Did    string         `json:"did"` // asked, leased, returned, done, failed, removed
	ID     string         `json:"id"`
	Source string         `json:"source,omitempty"`
	Engine string         `json:"engine,omitempty"`
	Person string         `json:"person,omitempty"`
	Lease  string         `json:"lease,omitempty"`
	Until  time.Time      `json:"until,omitzero"`
	Spent  int64          `json:"spent_ms,omitempty"`
	Why    *reason.Reason `json:"why,omitempty"`
}

// A State is the queue as its entries have it. It does not change; jobs in it are not to be changed.
type State struct {
	jobs    map[string]*Job
	open    map[string]*Job      // those that are waiting or running
	turns   map[string]int       // by person: the entry by which a job of that person was leased last
	leased  map[string]time.Time // by engine: when a worker took or kept a job for it last
	entries int
}

func emptyState() State {
	return State{jobs: map[string]*Job{}, open: map[string]*Job{}, turns: map[string]int{}, leased: map[string]time.Time{}}
}

// then returns the state after more entries.
func then(s State, entries ...Entry) (State, error) {
	s.jobs, s.open, s.turns, s.leased = maps.Clone(s.jobs), maps.Clone(s.open), maps.Clone(s.turns), maps.Clone(s.leased)
	for _, e := range entries {
		s.entries++
		s.apply(e)
	}
	return s, nil
}

// apply takes an entry up. Entries that were taken out of the journal say nothing.
func (s *State) apply(e Entry) {
	var j Job
	if known := s.jobs[e.ID]; known != nil {
		j = *known
	}
	switch e.Did {
	case "asked":
		j = Job{ID: e.ID, Source: e.Source, Engine: e.Engine, Person: e.Person, Asked: e.At, Status: Waiting, asked: s.entries}
	case "leased":
		if j.Lease != e.Lease {
			s.turns[j.Person] = s.entries
		}
		j.Status, j.Lease, j.Until = Running, e.Lease, e.Until
		s.leased[j.Engine] = e.At
	case "returned":
		j.Status, j.Lease = Waiting, ""
		if e.Why != nil {
			j.Tries++
			j.Why = *e.Why
		}
	case "done":
		j.Status, j.Lease, j.Spent, j.Why = Done, "", time.Duration(e.Spent)*time.Millisecond, reason.Reason{}
	case "failed":
		j.Status, j.Lease, j.Why = Failed, "", *e.Why
	case "removed":
		delete(s.jobs, e.ID)
		delete(s.open, e.ID)
		return
	default:
		return
	}
	s.jobs[e.ID] = &j
	if delete(s.open, e.ID); j.Status == Waiting || j.Status == Running {
		s.open[e.ID] = &j
	}
}

// Job returns a review by its id; nil if there is none.
func (s State) Job(id string) *Job { return s.jobs[id] }

// Of returns the reviews of a source, the one asked for last first.
func (s State) Of(source string) []*Job {
	return s.sorted(func(j *Job) bool { return j.Source == source })
}

// By returns the reviews that a person has asked for, likewise.
func (s State) By(person string) []*Job {
	return s.sorted(func(j *Job) bool { return j.Person == person })
}

func (s State) sorted(wanted func(*Job) bool) []*Job {
	var all []*Job
	for _, j := range s.jobs {
		if wanted(j) {
			all = append(all, j)
		}
	}
	slices.SortFunc(all, func(a, b *Job) int { return b.asked - a.asked })
	return all
}

// Ahead returns how many reviews are waiting or running, and how many of these are a person's.
func (s State) Ahead(person string) (all, own int) {
	for _, j := range s.open {
		all++
		if j.Person == person {
			own++
		}
	}
	return all, own
}

// Before returns how many reviews by the same engine come before one that waits: those that run, and those that are
// leased earlier by the turns of people, if nobody asks for more. 0 for one that runs or is over.
func (s State) Before(j *Job) int {
	if j.Status != Waiting {
		return 0
	}
	turn := 1 // the how manieth turn of its person it has
	of := map[string][]*Job{}
	running := 0
	for _, o := range s.open {
		switch {
		case o.Engine != j.Engine || o.ID == j.ID:
		case o.Status == Running:
			running++
		case o.Person != j.Person:
			of[o.Person] = append(of[o.Person], o)
		case o.asked < j.asked:
			turn++
		}
	}
	before := running + turn - 1
	for person, jobs := range of {
		first := slices.MinFunc(jobs, func(a, b *Job) int { return a.asked - b.asked })
		turns := turn - 1 // as many as there are before the person's own one
		if s.turns[person] < s.turns[j.Person] || s.turns[person] == s.turns[j.Person] && first.asked < j.asked {
			turns++
		}
		before += min(turns, len(jobs))
	}
	return before
}

// next returns the job to lease next to a worker that has some engines: of those who have one that is
// free, the person who has waited longest for a turn, and of these jobs the one asked for first. Nil if there is none.
func (s State) next(now time.Time, engines []string) *Job {
	var best *Job
	for _, j := range s.open {
		free := j.Status == Waiting || now.After(j.Until)
		if !free || !slices.Contains(engines, j.Engine) {
			continue
		}
		if best == nil || s.before(j, best) {
			best = j
		}
	}
	return best
}

func (s State) before(a, b *Job) bool {
	if ta, tb := s.turns[a.Person], s.turns[b.Person]; ta != tb {
		return ta < tb
	}
	return a.asked < b.asked
}

// idOf names the review of a source by an engine: asked for again it is the same.
func idOf(source, engine string) string {
	sum := sha256.Sum256([]byte(source + "\n" + engine))
	return hex.EncodeToString(sum[:12])
}
