package web

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/news"
)

// A ServerState is how a server does, for its administrator.
type ServerState struct {
	Version string             `json:"version"`
	Since   time.Time          `json:"since" doc:"when this process began"`
	Parts   []ServerPart       `json:"parts" doc:"what the server depends on"`
	Lately  Lately             `json:"lately" doc:"the same of the last minutes, of what is counted and timed"`
	Figures map[string]float64 `json:"figures" doc:"what GET /metrics tells at the operator's address, by name: of what is told by label the sum, and of times the mean in seconds as NAME_mean, with how many there were as NAME_count"`
}

// Lately is what happened in the last minutes.
type Lately struct {
	Seconds float64            `json:"seconds" doc:"how many they are: 300, or fewer after the start"`
	Figures map[string]float64 `json:"figures"`
}

// A ServerPart is something that a server depends on.
type ServerPart struct {
	Part string `json:"part" enum:"store,connections,logs,mail,disk,certificate,engines,push,traces" doc:"store: it answers and takes writes; connections: there is room for more; logs: none was found altered; mail: the latest letter was taken by the mail server, if there is one; disk: there is room for the database; certificate: it is good, and renewed in time; engines: each program of the configuration started when it was wanted; push: a push service took the latest message, or said that the device is gone; traces: the collector takes them"`
	OK   bool   `json:"ok"`
	Note bool   `json:"note,omitempty" doc:"it works, and needs attention; the log says why"`
}

// serverHandler tells an administrator how the server does.
type serverHandler struct {
	version string
	since   time.Time
	who     *callers
	health  *healthHandler
	metrics *metrics
	mail    *mail.Sender    // nil: no mail is sent
	teller  *news.Teller    // nil: the store keeps no letters
	parts   *health.Monitor // of what is not known here
}

// state answers an administrator with how the server does.
func (h *serverHandler) state(ctx context.Context, _ *struct{}) (*struct{ Body ServerState }, error) {
	if _, err := h.who.official(ctx, account.Admin); err != nil {
		return nil, err
	}
	now, err := h.metrics.measure(time.Now())
	if err != nil {
		return nil, err
	}
	return &struct{ Body ServerState }{ServerState{
		Version: h.version, Since: h.since, Parts: h.all(ctx), Figures: now.figures(), Lately: h.metrics.lately(now),
	}}, nil
}

// all returns how each part does on which the server depends.
func (h *serverHandler) all(ctx context.Context) []ServerPart {
	bounded, cancel := context.WithTimeout(ctx, checkup)
	defer cancel()
	parts := []ServerPart{
		{Part: "store", OK: h.health.readiness.ask(bounded) == nil},
		{Part: "connections", OK: !h.health.short.On()},
		{Part: "logs", OK: h.metrics.altered() == 0},
	}
	if h.mail != nil {
		parts = append(parts, ServerPart{Part: "mail", OK: !h.mail.Counts().Failing})
	}
	if h.teller != nil {
		// a person may have named a bad service
		parts = append(parts, ServerPart{Part: "push", OK: true, Note: h.teller.Counts(news.Push).Failing})
	}
	for _, p := range h.parts.Found() {
		parts = append(parts, ServerPart{Part: p.Name, OK: p.Grade != health.Wrong, Note: p.Grade == health.Noted})
	}
	return parts
}

// A measurement is what the metrics told at a moment, by name.
type measurement struct {
	at    time.Time
	told  map[string]float64 // of what is told by label the sum
	rises map[string]float64 // what of it only rises
	timed map[string]timed
}

// timed is how many times something took, and in all how long, in seconds.
type timed struct{ count, sum float64 }

// measure reads the metrics, without those that are not known, or only for who develops.
func (m *metrics) measure(at time.Time) (measurement, error) {
	r := measurement{at, map[string]float64{}, map[string]float64{}, map[string]timed{}}
	families, err := m.registry.Gather()
	if err != nil {
		return r, err
	}
	for _, f := range families {
		var sum float64
		var took timed
		for _, one := range f.GetMetric() {
			sum += one.GetGauge().GetValue() + one.GetCounter().GetValue()
			took.sum += one.GetHistogram().GetSampleSum()
			took.count += float64(one.GetHistogram().GetSampleCount())
		}
		switch name, kind := f.GetName(), f.GetType().String(); {
		case math.IsNaN(sum) || strings.HasPrefix(name, "go_") || name == partMetric: // of a part no sum makes sense
		case kind == "HISTOGRAM":
			r.timed[name] = took
		case kind == "COUNTER":
			r.rises[name] = sum
		default:
			r.told[name] = sum
		}
	}
	return r, nil
}

// figures returns a measurement as [ServerState] has it.
func (r measurement) figures() map[string]float64 {
	figures := map[string]float64{}
	maps.Copy(figures, r.told)
	maps.Copy(figures, r.rises)
	for name, took := range r.timed {
		took.tell(figures, name)
	}
	return figures
}

// tell adds what is told of times.
func (t timed) tell(figures map[string]float64, name string) {
	figures[name+"_count"] = t.count
	if t.count > 0 {
		figures[name+"_mean"] = t.sum / t.count
	}
}

// since returns how much more a measurement has than an earlier one of what rises.
func (r measurement) since(earlier measurement) Lately {
	l := Lately{Seconds: math.Round(r.at.Sub(earlier.at).Seconds()), Figures: map[string]float64{}}
	for name, n := range r.rises {
		l.Figures[name] = n - earlier.rises[name]
	}
	for name, took := range r.timed {
		timed{took.count - earlier.timed[name].count, took.sum - earlier.timed[name].sum}.tell(l.Figures, name)
	}
	return l
}

const (
	oftenRead = 30 * time.Second
	recent    = 5 * time.Minute
)

// remember reads the metrics from time to time, until the context ends, so that it is known what happened lately.
func (m *metrics) remember(ctx context.Context) {
	tick := time.NewTicker(oftenRead)
	defer tick.Stop()
	for {
		if r, err := m.measure(time.Now()); err == nil {
			m.keep(r)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// keep keeps a measurement, and those before it that are recent.
func (m *metrics) keep(r measurement) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.measured = append(slices.DeleteFunc(m.measured, func(old measurement) bool { return r.at.Sub(old.at) > recent }), r)
}

// lately returns how a measurement differs from the earliest that is recent.
func (m *metrics) lately(now measurement) Lately {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.measured) == 0 {
		return now.since(now)
	}
	return now.since(m.measured[0])
}

// partMetric is the name under which the metrics tell of parts.
const partMetric = "shinpan_part"

// watchParts tells how each part does: 1 where it works, 0.5 where it needs attention, 0 where it is at fault.
func (m *metrics) watchParts(of *serverHandler) {
	m.registry.MustRegister(partsCollector{of, prometheus.NewDesc(partMetric, "How a part does on which the server depends: 1 if it works, 0.5 if it needs attention, 0 if it is at fault.", []string{"part"}, nil)})
}

// A partsCollector is the [prometheus.Collector] of the parts.
type partsCollector struct {
	of   *serverHandler
	desc *prometheus.Desc
}

// Describe implements [prometheus.Collector].
func (c partsCollector) Describe(to chan<- *prometheus.Desc) { to <- c.desc }

// Collect implements [prometheus.Collector].
func (c partsCollector) Collect(to chan<- prometheus.Metric) {
	for _, p := range c.of.all(context.Background()) {
		does := 1.0
		switch {
		case !p.OK:
			does = 0
		case p.Note:
			does = 0.5
		}
		to <- prometheus.MustNewConstMetric(c.desc, prometheus.GaugeValue, does, p.Part)
	}
}
