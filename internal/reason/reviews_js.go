package reason

// reviews are not told by the programs of the page.
var reviews map[string]string
