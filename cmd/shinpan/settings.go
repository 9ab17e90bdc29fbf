package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/shinpan/shinpan/referee"
)

// explainSettings gives the flags of [referee.Settings] their help, which is the text that
// documents them everywhere.
func explainSettings(k *kong.Kong) error {
	return kong.Visit(k.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && flag.Help == "" && flag.Tag.Has("doc") {
			flag.Help = flag.Tag.Get("doc")
		}
		return next(nil)
	})
}

// over returns settings with those that they leave open taken from others.
func over[T any](mine, others T) T {
	complete(reflect.ValueOf(&mine).Elem(), reflect.ValueOf(others))
	return mine
}

// complete sets every field that is zero, also of embedded structs.
func complete(mine, others reflect.Value) {
	for i := range mine.NumField() {
		field := mine.Field(i)
		switch {
		case mine.Type().Field(i).Anonymous:
			complete(field, others.Field(i))
		case field.IsZero():
			field.Set(others.Field(i))
		}
	}
}

// resolve returns what settings come to, or everything that is wrong with them as [blame] says it.
func resolve[T any](s referee.Settings, name func(key string) string, made func(referee.Settings) (T, error)) (T, error) {
	check := func(s referee.Settings) error {
		_, err := made(s)
		return err
	}
	if err := blame(s, name, check); err != nil {
		var none T
		return none, err
	}
	return made(s)
}

// blame returns what a check finds wrong with settings: every reason with the names of the
// settings without which it would not arise.
func blame(s referee.Settings, name func(key string) string, check func(referee.Settings) error) error {
	var all []error
	for _, reason := range reasonsOf(check(s)) {
		var guilty []string
		fields := reflect.TypeOf(s)
		for i := range fields.NumField() {
			without := s
			field := reflect.ValueOf(&without).Elem().Field(i)
			if field.IsZero() {
				continue
			}
			field.SetZero()
			if !slices.ContainsFunc(reasonsOf(check(without)), func(e error) bool { return e.Error() == reason.Error() }) {
				guilty = append(guilty, name(fields.Field(i).Tag.Get("toml")))
			}
		}
		if len(guilty) > 0 {
			reason = fmt.Errorf("%s: %w", strings.Join(guilty, ", "), reason)
		}
		all = append(all, reason)
	}
	return errors.Join(all...)
}

// reasonsOf returns the errors that an error joins.
func reasonsOf(err error) []error {
	if err == nil {
		return nil
	}
	if terms, ok := err.(*referee.TermsError); ok { //nolint:errorlint // the outermost, to take it apart
		all := make([]error, len(terms.Reasons))
		for i, why := range terms.Reasons {
			all[i] = errors.New(why.String())
		}
		return all
	}
	joined, ok := err.(interface{ Unwrap() []error }) // the outermost, to take it apart
	if !ok {
		return []error{err}
	}
	var all []error
	for _, one := range joined.Unwrap() {
		all = append(all, reasonsOf(one)...)
	}
	return all
}

// flagOf is the flag that sets a key.
func flagOf(key string) string { return "--" + strings.ReplaceAll(key, "_", "-") }
