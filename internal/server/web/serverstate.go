package web

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/mail"
)

// A ServerState is how a server does, for its administrator.
type ServerState struct {
	Version string             `json:"version"`
	Since   time.Time          `json:"since" doc:"when this process began"`
	Parts   []ServerPart       `json:"parts" doc:"what the server depends on"`
	Figures map[string]float64 `json:"figures" doc:"what GET /metrics tells at the operator's address, by name: of what is told by label the sum, and of times the mean in seconds as NAME_mean, with how many there were as NAME_count"`
}

// A ServerPart is something that a server depends on.
type ServerPart struct {
	Part string `json:"part" enum:"store,connections,logs,mail" doc:"store: it answers and takes writes; connections: there is room for more; logs: none was found altered; mail: the latest letter was taken by the mail server, if there is one"`
	OK   bool   `json:"ok"`
}

// serverHandler tells an administrator how the server does.
type serverHandler struct {
	version string
	since   time.Time
	who     *callers
	health  *healthHandler
	metrics *metrics
	mail    *mail.Sender // nil: no mail is sent
}

// state answers an administrator with how the server does.
func (h *serverHandler) state(ctx context.Context, _ *struct{}) (*struct{ Body ServerState }, error) {
	if _, err := h.who.official(ctx, account.Admin); err != nil {
		return nil, err
	}
	figures, err := h.metrics.figures()
	if err != nil {
		return nil, err
	}
	bounded, cancel := context.WithTimeout(ctx, checkup)
	defer cancel()
	parts := []ServerPart{
		{"store", h.health.readiness.ask(bounded) == nil},
		{"connections", !h.health.short.On()},
		{"logs", figures["shinpan_altered_logs"] == 0},
	}
	if h.mail != nil {
		parts = append(parts, ServerPart{"mail", !h.mail.Counts().Failing})
	}
	return &struct{ Body ServerState }{ServerState{h.version, h.since, parts, figures}}, nil
}

// figures returns what the metrics tell, as [ServerState] has them.
func (m *metrics) figures() (map[string]float64, error) {
	families, err := m.registry.Gather()
	if err != nil {
		return nil, err
	}
	figures := map[string]float64{}
	for _, f := range families {
		var sum, timed, times float64
		for _, one := range f.GetMetric() {
			sum += one.GetGauge().GetValue() + one.GetCounter().GetValue()
			timed += one.GetHistogram().GetSampleSum()
			times += float64(one.GetHistogram().GetSampleCount())
		}
		switch name := f.GetName(); {
		case math.IsNaN(sum) || strings.HasPrefix(name, "go_"): // it is not known, or only for who develops
		case f.GetType().String() == "HISTOGRAM":
			figures[name+"_count"] = times
			if times > 0 {
				figures[name+"_mean"] = timed / times
			}
		default:
			figures[name] = sum
		}
	}
	return figures, nil
}
