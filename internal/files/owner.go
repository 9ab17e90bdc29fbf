package files

// A User is one of the system, to whom files belong.
type User struct {
	ID   int    // 0: root
	Name string // the ID in digits where it has none
}

// IsRoot reports whether the user may use every file.
func (u User) IsRoot() bool { return u.ID == 0 }
