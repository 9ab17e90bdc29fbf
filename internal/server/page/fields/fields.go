//go:build js && wasm

// Package fields reads the fields of the objects by which the page asks its programs, which are compiled to
// WebAssembly.
package fields

import "syscall/js"

// Text returns a text of an object, "" if it is left out.
func Text(of js.Value, name string) string {
	if field := of.Get(name); field.Type() == js.TypeString {
		return field.String()
	}
	return ""
}

// Number returns a whole number of an object, nil if it is left out.
func Number(of js.Value, name string) *int {
	if field := of.Get(name); field.Type() == js.TypeNumber {
		n := field.Int()
		return &n
	}
	return nil
}
