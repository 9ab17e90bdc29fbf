package scoring

import (
	"encoding"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// appendJSON appends the JSON of an answer, byte for byte as the server writes it. It knows the kinds of which answers
// consist, and panics at any other: package encoding/json, and fmt with it, would be a fifth of the program by which
// the page counts.
func appendJSON(to []byte, v reflect.Value) []byte {
	if v.Kind() == reflect.Pointer && v.IsNil() || v.Kind() == reflect.Slice && v.IsNil() {
		return append(to, "null"...)
	}
	switch value := v.Interface().(type) {
	case interface{ MarshalJSON() ([]byte, error) }:
		return append(to, must(value.MarshalJSON())...)
	case encoding.TextMarshaler:
		return appendText(to, string(must(value.MarshalText())))
	}
	switch v.Kind() {
	case reflect.Pointer:
		return appendJSON(to, v.Elem())
	case reflect.Bool:
		return strconv.AppendBool(to, v.Bool())
	case reflect.Int:
		return strconv.AppendInt(to, v.Int(), 10)
	case reflect.Uint64:
		return strconv.AppendUint(to, v.Uint(), 10)
	case reflect.Float64:
		return appendFloat(to, v.Float())
	case reflect.String:
		return appendText(to, v.String())
	case reflect.Slice:
		to = append(to, '[')
		for i := range v.Len() {
			to = appendJSON(appendComma(to), v.Index(i))
		}
		return append(to, ']')
	case reflect.Map:
		texts := v.Interface().(map[string]string)
		to = append(to, '{')
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			to = appendText(append(appendText(appendComma(to), name), ':'), texts[name])
		}
		return append(to, '}')
	case reflect.Struct:
		return appendStruct(to, v)
	default:
		panic("scoring: an answer has a value of the kind " + v.Kind().String())
	}
}

// must returns a text of a value of ours: these can all be written.
func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

// appendComma appends a comma, but at the beginning of an object or a list.
func appendComma(to []byte) []byte {
	if last := to[len(to)-1]; last == '{' || last == '[' {
		return to
	}
	return append(to, ',')
}

// appendStruct appends the fields of a struct as their tags say.
func appendStruct(to []byte, v reflect.Value) []byte {
	to = append(to, '{')
	for i := range v.NumField() {
		name, when, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		field := v.Field(i)
		if when == "omitempty" && isEmpty(field) || when == "omitzero" && field.IsZero() {
			continue
		}
		to = appendJSON(append(appendText(appendComma(to), name), ':'), field)
	}
	return append(to, '}')
}

// isEmpty reports whether omitempty leaves a value out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct, reflect.Array:
		return false
	default:
		return v.IsZero()
	}
}

// appendFloat appends a number as JavaScript writes it.
func appendFloat(to []byte, f float64) []byte {
	if size := math.Abs(f); size == 0 || 1e-6 <= size && size < 1e21 {
		return strconv.AppendFloat(to, f, 'f', -1, 64)
	}
	digits, exponent, isSmall := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e-0")
	if isSmall { // 1e-07 is 1e-7
		digits += "e-" + exponent
	}
	return append(to, digits...)
}

// appendText appends a text in quotes.
func appendText(to []byte, text string) []byte {
	to = append(to, '"')
	for _, r := range text {
		switch at := strings.IndexRune("\"\\\b\f\n\r\t", r); {
		case at >= 0:
			to = append(to, '\\', `"\bfnrt`[at])
		case r < ' ' || r == '\u2028' || r == '\u2029': // which end lines in older JavaScript
			hex := strconv.FormatInt(int64(r), 16)
			to = append(append(append(to, `\u`...), "000"[:4-len(hex)]...), hex...)
		default:
			to = append(to, string(r)...)
		}
	}
	return append(to, '"')
}
