package web

import (
	"encoding"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// describeEnums has the types that write themselves as one of a few texts described by these.
func describeEnums(schemas huma.Registry) {
	describeEnum[weiqi.Color](schemas)
	describeEnum[weiqi.Cause](schemas)
	describeEnum[weiqi.Scoring](schemas)
	describeEnum[weiqi.Tax](schemas)
	describeEnum[weiqi.Bonus](schemas)
	describeEnum[weiqi.KoRule](schemas)
	describeEnum[weiqi.SuicideRule](schemas)
	describeEnum[weiqi.BeginsRule](schemas)
	describeEnum[weiqi.ConnectRule](schemas)
	describeEnum[referee.SeatKind](schemas)
	describeEnum[referee.Passing](schemas)
	describeEnum[referee.Outcome](schemas)
	describeEnum[referee.DeadlineKind](schemas)
	describeEnum[referee.FaultPolicy](schemas)
	describeEnum[life.Status](schemas)
}

func describeEnum[T ~uint8, P texts[T]](schemas huma.Registry) {
	schemas.RegisterTypeAlias(reflect.TypeFor[T](), reflect.TypeFor[enum[T, P]]())
}

// texts is a pointer to a value that writes itself as text and reads it.
type texts[T ~uint8] interface {
	*T
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// An enum stands for T in the description of the API.
type enum[T ~uint8, P texts[T]] struct{}

// Schema returns the texts of all values that can be read again. A value that says that nothing is
// set is none of them: who may leave something unset says so at the field.
func (enum[T, P]) Schema(huma.Registry) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for i := range 256 {
		value, again := T(i), T(0)
		text, err := P(&value).MarshalText()
		if err != nil || len(text) == 0 || string(text) == "default" {
			continue
		}
		if P(&again).UnmarshalText(text) == nil && again == value {
			schema.Enum = append(schema.Enum, string(text))
		}
	}
	return schema
}
