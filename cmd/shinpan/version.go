package main

import "fmt"

// versionCmd prints what --version does, for those who ask for it as a command.
type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run() error {
	_, err := fmt.Println(buildInfo())
	return err
}
