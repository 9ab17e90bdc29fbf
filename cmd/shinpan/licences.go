package main

import (
	_ "embed"
	"fmt"
)

//go:generate go run ./licences

// licences are those of all that the program is made with.
//
//go:embed licences.txt
var licences string

// licencesCmd prints the licences of all that the program is made with.
type licencesCmd struct{}

// Help returns what --help says after the flags.
func (licencesCmd) Help() string {
	return "Pass them on together with the program."
}

// Run prints them.
func (licencesCmd) Run() error {
	_, err := fmt.Print(licences)
	return err
}
