package web

import (
	"context"
	"strconv"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// An Announcement is what everybody is told who looks at a page.
type Announcement struct {
	ID   string     `json:"id"`
	Text string     `json:"text"`
	From *time.Time `json:"from,omitempty" doc:"when it is, as of a maintenance; absent: no time is told"`
	To   *time.Time `json:"to,omitempty" doc:"when that ends, and the announcement with it; absent: it stands until it is withdrawn"`
}

// Announcements are what everybody is told.
type Announcements struct {
	Announcements []Announcement `json:"announcements" doc:"the oldest first"`
}

// told returns what everybody is told at the moment, as far as this process knows: whoever asks for a page does not
// wait for the store.
func (h *moderationHandler) told(ctx context.Context) []chat.Deed {
	docket, err := h.docket.open(ctx)
	if err != nil {
		return nil
	}
	return docket.State().Announcements(h.arena.Now())
}

// listAnnouncements tells what everybody is told.
func (h *moderationHandler) listAnnouncements(ctx context.Context, _ *struct{}) (*struct{ Body Announcements }, error) {
	all := Announcements{Announcements: []Announcement{}}
	for _, d := range h.told(ctx) {
		all.Announcements = append(all.Announcements, announcementOf(d))
	}
	return &struct{ Body Announcements }{all}, nil
}

func announcementOf(d chat.Deed) Announcement {
	return Announcement{strconv.Itoa(d.N), d.Why, when(d.From), when(d.To)}
}

// shownAnnouncements is [moderationHandler.told] as a page shows it.
func (h *moderationHandler) shownAnnouncements(ctx context.Context) []club.Announcement {
	var all []club.Announcement
	for _, d := range h.told(ctx) {
		all = append(all, club.Announcement{ID: strconv.Itoa(d.N), Text: d.Why, From: d.From, To: d.To})
	}
	return all
}

// given returns a time to the second, the zero time for none.
func given(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC().Truncate(time.Second)
}

// announce has everybody told something.
func (h *clubHandler) announce(ctx context.Context, in *struct {
	Body struct {
		Text string     `json:"text" maxLength:"2000" doc:"at most 300 characters are left of it"`
		From *time.Time `json:"from,omitempty" doc:"when it is, as of a maintenance: it is told with the announcement"`
		To   *time.Time `json:"to,omitempty" doc:"when that ends, and the announcement with it"`
	}
}) (*struct{ Body Announcement }, error) {
	d := chat.Deed{Did: chat.Announce, From: given(in.Body.From), To: given(in.Body.To)}
	d, err := h.deed(ctx, in.Body.Text, func() (chat.Deed, error) {
		if !d.Timely(h.moderation.arena.Now()) {
			return d, problem.New("invalid", reason.New("announcement-times"))
		}
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	return &struct{ Body Announcement }{announcementOf(d)}, nil
}
