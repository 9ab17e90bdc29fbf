package reason

import "errors"

// An explained error is a reason.
type explained struct{ why Reason }

// Error returns the reason in English.
func (e *explained) Error() string { return e.why.String() }

// Reason returns the reason.
func (e *explained) Reason() Reason { return e.why }

// Error returns an error that is a reason: [Of] returns it again, Error the English.
func Error(why Reason) error { return &explained{why} }

// Of returns the reason of the first error in a tree that is one: of those that [Error] returns,
// and of all others that have a method Reason.
func Of(err error) (why Reason, found bool) {
	var e interface {
		error
		Reason() Reason
	}
	if errors.As(err, &e) {
		return e.Reason(), true
	}
	return Reason{}, false
}
