package referee

import (
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// By correspondence terms may leave days out: the Saturdays and Sundays of a zone, and days of vacation, of which each
// side has a budget. Counted time is the time of a turn without the weekends; [Terms.counted] measures it and
// [Terms.after] goes on by it.

// What [Settings] say of weekends.
const (
	weekendsCount = "count"
	weekendsFree  = "free" // by UTC
)

// maxVacation is the most that a side may be on vacation in a game.
const maxVacation = 60 * day

// parseWeekends returns the zone whose weekends do not count, from a setting.
func parseWeekends(setting string) (zone string, err error) {
	switch setting {
	case "", weekendsCount:
		return "", nil
	case weekendsFree:
		return "UTC", nil
	default:
		if _, err := zoneNamed(setting); err != nil {
			return "", err
		}
		return setting, nil
	}
}

// checkCalendar says what is wrong with the days that terms leave out.
func (t Terms) checkCalendar() []Reason {
	var reasons []Reason
	if t.Weekends != "" {
		if _, err := zoneNamed(t.Weekends); err != nil {
			reasons = append(reasons, reason.MustOf(err))
		}
	}
	if t.Vacation < 0 || t.Vacation > maxVacation {
		reasons = append(reasons, reason.New("vacation-out-of-bounds", "most", span(maxVacation)))
	}
	if (t.Weekends != "" || t.Vacation != 0) && !t.Time.Correspondence() {
		reasons = append(reasons, reason.New("days-off-unfit", "time", t.Time))
	}
	return reasons
}

// zones are the zones that were asked for. A zone never changes, and each takes some kilobytes.
var zones sync.Map // of *time.Location by name

// zoneNamed returns the zone of a name of the IANA's database.
func zoneNamed(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || zone == time.Local {
		return nil, reason.Error(reason.New("no-such-zone", "zone", reason.Brief(name)))
	}
	zones.Store(name, zone)
	return zone, nil
}

// zone returns the zone whose weekends do not count, nil where all days count.
func (t *Terms) zone() *time.Location {
	if t.Weekends == "" {
		return nil
	}
	zone, err := zoneNamed(t.Weekends)
	if err != nil {
		panic("referee: checked terms have no zone: " + t.Weekends)
	}
	return zone
}

// counted returns how much of the time between two moments counts; 0 if the second is not later.
func (t *Terms) counted(from, to time.Time) Millis {
	zone := t.zone()
	if zone == nil || !to.After(from) {
		return max(0, MillisOf(to.Sub(from)))
	}
	var counted Millis
	for from.Before(to) {
		end := nextChange(from, zone)
		if to.Before(end) {
			end = to
		}
		if !weekend(from, zone) {
			counted += MillisOf(end.Sub(from))
		}
		from = end
	}
	return counted
}

// after returns the first moment by which so much time has counted.
func (t *Terms) after(from time.Time, wait Millis) time.Time {
	zone := t.zone()
	if zone == nil || wait <= 0 {
		return from.Add(wait.Duration())
	}
	for {
		end := nextChange(from, zone)
		if !weekend(from, zone) {
			length := MillisOf(end.Sub(from))
			if wait <= length {
				return from.Add(wait.Duration())
			}
			wait -= length
		}
		from = end
	}
}

// weekend reports whether it is Saturday or Sunday in a zone.
func weekend(at time.Time, zone *time.Location) bool {
	d := at.In(zone).Weekday()
	return d == time.Saturday || d == time.Sunday
}

// nextChange returns when next a weekend may begin or end.
func nextChange(at time.Time, zone *time.Location) time.Time {
	local := at.In(zone)
	days := 6 - int(local.Weekday()) // to Saturday
	switch local.Weekday() {
	case time.Saturday:
		days = 2
	case time.Sunday:
		days = 1
	}
	year, month, date := local.Date()
	next := time.Date(year, month, date+days, 0, 0, 0, 0, zone)
	for !next.After(at) { // where the clocks were changed at midnight
		next = next.Add(time.Hour)
	}
	return next.UTC()
}

// Weekend returns until when no time counts as it is a weekend; not ok where it is none, or
// where weekends count.
func (g *Game) Weekend(at time.Time) (until time.Time, ok bool) {
	zone := g.terms.zone()
	if zone == nil || !weekend(at, zone) {
		return time.Time{}, false
	}
	for weekend(at, zone) {
		at = nextChange(at, zone)
	}
	return at, true
}

// weekendsSetting returns the setting that leads to the zone of the terms.
func (t Terms) weekendsSetting() string {
	if t.Weekends == "UTC" {
		return weekendsFree
	}
	return t.Weekends
}
