package web

import (
	"reflect"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/limit"
)

// A server without limits has none: no part of it has a rate of its own, so that it cannot say that somebody asks too
// fast.
func TestNoLimits(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	rates, counts := 0, 0
	seen := map[uintptr]bool{}
	var look func(path string, v reflect.Value)
	look = func(path string, v reflect.Value) {
		switch v.Type() {
		case reflect.TypeFor[*limit.Limiter]():
			rates++
			if l := (*limit.Limiter)(v.UnsafePointer()); l == nil || l.Rate != (limit.Rate{}) {
				t.Errorf("%s has the rate %+v", path, l)
			}
			return
		case reflect.TypeFor[*limit.Concurrency]():
			counts++
			if c := (*limit.Concurrency)(v.UnsafePointer()); c == nil || c.Most() != 0 {
				t.Errorf("%s counts to %+v", path, c)
			}
			return
		}
		kind, of := v.Kind(), v.Type()
		if kind == reflect.Pointer {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct || !strings.Contains(of.PkgPath(), "/internal/server/") {
			return
		}
		if kind == reflect.Pointer {
			if v.IsNil() || seen[v.Pointer()] {
				return
			}
			seen[v.Pointer()] = true
			v = v.Elem()
		}
		for i := range v.NumField() {
			look(path+"."+of.Field(i).Name, v.Field(i))
		}
	}
	look("server", reflect.ValueOf(s.server))
	if rates < 20 || counts < 3 {
		t.Errorf("%d rates and %d counts were found, which is no trial", rates, counts)
	}
}
