package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// giveReasons replaces the messages with which the router says what is wrong with a value by reasons, written as JSON.
// The messages are variables of its package, and it reads them when an operation is registered.
var giveReasons = sync.OnceFunc(func() {
	for message, why := range map[*string]reason.Reason{
		&validation.MsgExpectedRequiredProperty:       reason.New("value-missing", "name", quoted),
		&validation.MsgUnexpectedProperty:             reason.New("value-unexpected"),
		&validation.MsgExpectedBoolean:                reason.New("value-no-boolean"),
		&validation.MsgExpectedNumber:                 reason.New("value-no-number"),
		&validation.MsgExpectedInteger:                reason.New("value-no-integer"),
		&validation.MsgExpectedString:                 reason.New("value-no-text"),
		&validation.MsgExpectedArray:                  reason.New("value-no-list"),
		&validation.MsgExpectedObject:                 reason.New("value-no-object"),
		&validation.MsgExpectedOneOf:                  reason.New("value-no-choice", "names", quoted),
		&validation.MsgExpectedMinimumNumber:          reason.New("value-below", "least", "%v"),
		&validation.MsgExpectedMaximumNumber:          reason.New("value-above", "most", "%v"),
		&validation.MsgExpectedExclusiveMinimumNumber: reason.New("value-not-above", "bound", "%v"),
		&validation.MsgExpectedExclusiveMaximumNumber: reason.New("value-not-below", "bound", "%v"),
		&validation.MsgExpectedMinLength:              reason.New("value-short", "least", "%v"),
		&validation.MsgExpectedMaxLength:              reason.New("value-long", "most", "%v"),
		&validation.MsgExpectedMatchPattern:           reason.New("value-no-match", "pattern", quoted),
		&validation.MsgExpectedMinItems:               reason.New("list-short", "least", "%v"),
		&validation.MsgExpectedMaxItems:               reason.New("list-long", "most", "%v"),
		&validation.MsgExpectedArrayItemsUnique:       reason.New("list-repeats"),
	} {
		*message = strings.ReplaceAll(written(why), `"`+quoted+`"`, quoted)
	}
})

// quoted is the place of a text in a message of the router.
const quoted = "%q"

// written returns a reason as the message of an error that passes through the router.
func written(why reason.Reason) string {
	text, err := json.Marshal(why)
	if err != nil {
		panic(err) // it consists of strings
	}
	return string(text)
}

// An unreadable error says why a body cannot be read. The router keeps nothing of it but its message.
type unreadable struct{ why reason.Reason }

// Error returns the reason as JSON.
func (e unreadable) Error() string { return written(e.why) }

// unmarshal reads a JSON body. Text that is not UTF-8 is refused rather than mended.
func unmarshal(data []byte, into any) error {
	if !utf8.Valid(data) {
		return unreadable{reason.New("body-not-utf8")}
	}
	err := json.Unmarshal(data, into)
	if err == nil {
		return nil
	}
	if broken, ok := errors.AsType[*json.SyntaxError](err); ok {
		return unreadable{reason.New("body-no-json", "at", broken.Offset)}
	}
	if why, found := reason.Of(err); found {
		return unreadable{why}
	}
	if _, untyped := into.(*any); untyped { // which can hold whatever is JSON
		return unreadable{reason.New("value-too-large")}
	}
	return unreadable{reason.New("value-unfit")}
}

// fromRouter turns the errors that the router itself finds, such as a body that is
// not JSON, into problems. It is a transformer of huma's.
func fromRouter(hctx huma.Context, _ string, body any) (any, error) {
	found, ok := body.(*huma.ErrorModel)
	if !ok {
		return body, nil
	}
	switch found.Status {
	case http.StatusBadRequest:
		if len(found.Errors) == 0 {
			return problem.New("bad-request", reason.New("body-missing")), nil
		}
		return problem.New("bad-request", faultsIn(hctx.Operation(), found.Errors)), nil
	case http.StatusUnprocessableEntity:
		return problem.New("invalid", faultsIn(hctx.Operation(), found.Errors)), nil
	case http.StatusRequestTimeout:
		return problem.New("slow-request", reason.New("body-late")), nil
	case http.StatusRequestEntityTooLarge:
		return problem.New("too-large", reason.New("body-too-large")), nil
	case http.StatusUnsupportedMediaType:
		return problem.New("unsupported-type", reason.New("body-of-other-type")), nil
	default:
		return problem.New("internal", reason.New("internal")), nil
	}
}

// faultsIn returns what is wrong with the values of a request.
func faultsIn(op *huma.Operation, details []*huma.ErrorDetail) reason.Reason {
	var reasons []reason.Reason
	for _, e := range details {
		reasons = append(reasons, reason.New("bad-field", "field", reason.Brief(e.Location), faultIn(op, e)))
	}
	return reason.All(reasons)
}

// faultIn returns what is wrong with one value. What the router says without a reason is about a parameter
// that is missing or cannot be read, which its type tells.
func faultIn(op *huma.Operation, e *huma.ErrorDetail) reason.Reason {
	var why reason.Reason
	if json.Unmarshal([]byte(e.Message), &why) == nil {
		return why
	}
	in, name, _ := strings.Cut(e.Location, ".")
	for _, p := range op.Parameters {
		if p.In == in && p.Name == name && p.Schema != nil {
			return unread(p, e.Value)
		}
	}
	return reason.New("value-unfit")
}

// unread returns why the text of a parameter cannot be read.
func unread(p *huma.Param, text any) reason.Reason {
	switch {
	case text == "":
		return reason.New("value-missing", "name", p.Name)
	case p.Schema.Type == huma.TypeInteger:
		return reason.New("value-no-integer")
	case p.Schema.Type == huma.TypeNumber:
		return reason.New("value-no-number")
	case p.Schema.Type == huma.TypeBoolean:
		return reason.New("value-no-boolean")
	default:
		return reason.New("value-unfit")
	}
}
