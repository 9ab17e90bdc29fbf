package web

import (
	"context"
	"net/http"
	"time"

	"github.com/shinpan/shinpan/store"
)

// A Person is somebody as others see him.
type Person struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Guest bool   `json:"guest" doc:"known by the secret alone"`
}

func personOf(p store.Person) Person { return Person{ID: p.ID, Name: p.Name, Guest: p.Guest} }

// A NewGuest is a guest and the secret that proves it.
type NewGuest struct {
	Person
	Token string `json:"token" doc:"for Authorization: Bearer; it is shown only this once"`
}

type personOutput struct{ Body Person }

type guestOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      NewGuest
}

// createGuest makes somebody of whoever asks.
func (s *Server) createGuest(ctx context.Context, in *struct {
	Body *struct {
		Name string `json:"name,omitempty" maxLength:"200" doc:"at most 32 characters; one is made up if there is none"`
	}
}) (*guestOutput, error) {
	from := callerOf(ctx)
	if err := s.newGuestsFrom.allow(from.address, time.Now()); err != nil {
		return nil, err
	}
	name := ""
	if in.Body != nil {
		name = in.Body.Name
	}
	guest, secret, err := s.newGuest(ctx, name)
	if err != nil {
		return nil, err
	}
	return &guestOutput{
		SetCookie: secret.cookie(from.secure),
		Body:      NewGuest{Person: personOf(guest), Token: string(secret)},
	}, nil
}

// me tells who asks.
func (s *Server) me(ctx context.Context, _ *struct{}) (*personOutput, error) {
	me, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	return &personOutput{personOf(me)}, nil
}

// renameMe gives whoever asks another name. Seats keep the one they were taken with.
func (s *Server) renameMe(ctx context.Context, in *struct {
	Body struct {
		Name string `json:"name" maxLength:"200"`
	}
}) (*personOutput, error) {
	me, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	if me.Name, err = cleanName(in.Body.Name); err != nil {
		return nil, problem("invalid", err.Error())
	}
	rename := func(p *store.Person, _ *[]store.Token) error {
		p.Name = me.Name
		return nil
	}
	if err := s.store.ChangePerson(ctx, me.ID, rename); err != nil {
		return nil, err
	}
	return &personOutput{personOf(me)}, nil
}
