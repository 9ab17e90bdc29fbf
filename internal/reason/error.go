package reason

// An explained error is a reason.
type explained struct{ why Reason }

// Error returns the reason in English.
func (e *explained) Error() string { return e.why.String() }

// Reason returns the reason.
func (e *explained) Reason() Reason { return e.why }

// Error returns an error that is a reason: [Of] returns it again, Error the English.
func Error(why Reason) error { return &explained{why} }

// Of returns the reason of an error: of those that [Error] returns, of all others that have a method
// Reason, and of what wraps one. Of errors that are joined it returns all reasons, if each has one.
func Of(err error) (why Reason, found bool) {
	switch e := err.(type) { //nolint:errorlint // it is taken apart from the outside
	case interface{ Reason() Reason }:
		return e.Reason(), true
	case interface{ Unwrap() error }:
		return Of(e.Unwrap())
	case interface{ Unwrap() []error }:
		var all []Reason
		for _, one := range e.Unwrap() {
			why, found := Of(one)
			if !found {
				return Reason{}, false
			}
			all = append(all, why)
		}
		return All(all), true
	default:
		return Reason{}, false
	}
}

// MustOf returns the reason of an error that has one, as all have that a part of the program gives. It panics
// otherwise: that is a fault of the program.
func MustOf(err error) Reason {
	why, found := Of(err)
	if !found {
		panic("reason: an error has none: " + err.Error())
	}
	return why
}
