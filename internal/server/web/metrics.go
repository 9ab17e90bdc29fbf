package web

import (
	"context"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/mail"
)

// metrics count what the server does, for its operator.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec   // by route and status
	took     *prometheus.HistogramVec // seconds, by route; streams are left out
}

func newMetrics(version string, streams *limit.Concurrency) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "shinpan_requests_total", Help: "Requests that were answered.",
		}, []string{"route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "shinpan_request_seconds", Help: "Time from a request to the end of its answer; event streams are left out.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14), // to 4 s
		}, []string{"route"}),
	}
	built := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_build_info", Help: "Always 1; the label says which version runs.", ConstLabels: prometheus.Labels{"version": version},
	}, func() float64 { return 1 })
	open := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_streams", Help: "Event streams that are open.",
	}, func() float64 { return float64(streams.Size()) })
	m.registry.MustRegister(m.requests, m.took, open, built,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Answered counts a request. The route is the pattern that it matched, so that there are never
// more of them than the API has; requests without a match are one. The status 0 is that of a
// client that went before the answer.
func (m *metrics) Answered(route string, status int, took time.Duration) {
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if !strings.HasSuffix(route, "/events") {
		m.took.WithLabelValues(route).Observe(took.Seconds())
	}
}

// watchStore tells the operator what the store finds altered: it is logged, once for each log,
// and counted.
func (m *metrics) watchStore(kept store.Store, log *slog.Logger) {
	watched, ok := kept.(interface{ Alarm() *store.Alarm })
	if !ok {
		return // it keeps nothing that could be altered
	}
	alarm := watched.Alarm()
	alarm.Tell(func(err error) {
		log.Error("a stored log was altered: run shinpan verify, and restore it from a backup", "err", err)
	})
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_altered_logs", Help: "Games and journals whose logs were found altered in the store since the start. They are not shown.",
	}, func() float64 { return float64(alarm.Found()) }))
}

// watchMail counts what becomes of mail.
func (m *metrics) watchMail(sender *mail.Sender) {
	count := func(name, help string, of func(mail.Counts) int64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(of(sender.Counts())) }))
	}
	count("shinpan_mail_sent_total", "Letters that the mail server took.", func(c mail.Counts) int64 { return c.Sent })
	count("shinpan_mail_failed_total", "Attempts to send a letter that failed and are made again.", func(c mail.Counts) int64 { return c.Failed })
	count("shinpan_mail_given_up_total", "Letters that were not sent and will not be.", func(c mail.Counts) int64 { return c.GivenUp })
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_mail_waiting", Help: "Letters in the store that wait to be sent; not a number where the store does not answer.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		n, err := sender.Waiting(ctx)
		if err != nil {
			return math.NaN()
		}
		return float64(n)
	}))
}

// Metrics returns what tells a Prometheus server how this one does. It is for the
// operator: it belongs on an address that others do not reach.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{Registry: s.metrics.registry})
}
